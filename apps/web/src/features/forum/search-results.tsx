import { Fragment, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ForumHit, SnippetPart } from '@bolodex/contract/forum/forum-search'
import { formatCount } from '#lib/format-numbers.ts'
import { EmptyState } from '#ui/page-head.tsx'
import { Hanger, SewingButton } from '#ui/garments/drawings.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { BrandSummary } from './brand-chip.tsx'
import { forumLink, searchView } from './forum-api.ts'
import { PostPlaceholders } from './post-list.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import forumListStyles from './forum-list.module.css'
import forumStyles from './forum.module.css'
import metaStyles from './post-meta.module.css'

/** What was found for some words: brands of that name, then posts and comments, the best first. */
export function SearchResults({ q, newPost }: { q: string; newPost: ReactNode }) {
  const { data: found } = useQuery({ ...searchView(q), throwOnError: true })
  if (!found) return <PostPlaceholders />
  const { hits, hasMore, brands } = found
  return (
    <>
      {brands.length > 0 && (
        <section className={forumListStyles['found-brands']} aria-label="Brands of that name">
          <span className="caption">Threads about</span>
          {brands.map((brand) => (
            <BrandSummary key={brand.id} brand={brand} href={forumLink({ brand: brand.slug })} />
          ))}
        </section>
      )}
      {hits.length === 0 ? (
        <EmptyState drawing={<Hanger />} title={`No post mentions “${q}”`}>
          <p>Try fewer letters, or ask the question yourself: somebody here has probably held one.</p>
          <div className="actions">
            {newPost}
            <PageLink className="button button-outline" href="/forum">
              Clear search
            </PageLink>
          </div>
        </EmptyState>
      ) : (
        <>
          <h2 className={forumListStyles['found-count']}>
            {hasMore ? `The best ${hits.length} for “${q}”` : `${formatCount(hits.length, 'result')} for “${q}”`}
            <PageLink href="/forum">Clear search</PageLink>
          </h2>
          <ul className={forumListStyles['post-list']} data-part="post-list">
            {hits.map((hit) => (
              <li key={`${hit.postId} ${hit.commentId}`}>
                <Hit hit={hit} />
              </li>
            ))}
          </ul>
          {hasMore && (
            <p className={joinClasses('hint', forumListStyles['found-more'])}>
              There is more than this. One more word narrows it down.
            </p>
          )}
        </>
      )}
    </>
  )
}

function Hit({ hit }: { hit: ForumHit }) {
  const isComment = hit.commentId !== null
  const href = `/forum/post/${hit.postId}${isComment ? `?comment=${hit.commentId}` : ''}`
  return (
    <article className={joinClasses(forumStyles['swing-tag'], forumListStyles['post-tag'])}>
      <span className={forumStyles['swing-tag-hole']} aria-hidden="true" />
      <h3 className={forumStyles['post-title']}>
        <PageLink href={href}>
          <Snippet parts={hit.title} />
        </PageLink>
      </h3>
      <p className={forumStyles['post-preview']} data-part="post-preview">
        <Snippet parts={hit.snippet} />
      </p>
      <div className={metaStyles['post-meta']}>
        {hit.author && (
          <span>
            <SewingButton name={hit.author.username} /> <b>{hit.author.username}</b>
          </span>
        )}
        <span>
          <Icon name={isComment ? 'post' : 'forum'} /> {isComment ? 'Comment' : 'Post'}
        </span>
        <span>
          <Icon name="clock" /> <RelativeTime moment={hit.createdAt} />
        </span>
      </div>
    </article>
  )
}

function Snippet({ parts }: { parts: SnippetPart[] }) {
  return parts.map(({ text, isMatch }, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- pieces of one text that never change their places
    isMatch ? <mark key={index}>{text}</mark> : <Fragment key={index}>{text}</Fragment>,
  )
}
