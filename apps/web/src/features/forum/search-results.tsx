import { Fragment, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ForumHit, SnippetPart } from '@bolodex/contract/forum/forum-search'
import { EmptyState } from '#ui/page-head.tsx'
import { SewingButton } from '#ui/garments/sewing-button.tsx'
import { Hanger } from '#ui/garments/hanger.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { BrandSummary } from './brand-chip.tsx'
import { forumLink, searchView } from './forum-api.ts'
import { forumUi } from './forum-wording.ts'
import { PostPlaceholders } from './post-list.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import forumListStyles from './forum-list.module.css'
import forumStyles from './forum.module.css'
import metaStyles from './post-meta.module.css'

const words = forumUi.search

/** Search results: brands of that name, then posts and comments, best first. */
export function SearchResults({ q, newPost }: { q: string; newPost: ReactNode }) {
  const { data: found } = useQuery({ ...searchView(q), throwOnError: true })
  if (!found) return <PostPlaceholders />
  const { hits, hasMore, brands } = found
  return (
    <>
      {brands.length > 0 && (
        <section className={forumListStyles['found-brands']} aria-label={words.brands}>
          <span className="caption">{forumUi.list.threadsAbout}</span>
          {brands.map((brand) => (
            <BrandSummary key={brand.id} brand={brand} href={forumLink({ brand: brand.slug })} />
          ))}
        </section>
      )}
      {hits.length === 0 ? (
        <EmptyState drawing={<Hanger />} title={words.none(q)}>
          <p>{words.noneHint}</p>
          <div className="actions">
            {newPost}
            <PageLink className="button button-outline" href="/forum">
              {words.clear}
            </PageLink>
          </div>
        </EmptyState>
      ) : (
        <>
          <h2 className={forumListStyles['found-count']}>
            {(hasMore ? words.best : words.found)(hits.length, q)}
            <PageLink href="/forum">{words.clear}</PageLink>
          </h2>
          <ul className={forumListStyles['post-list']} data-part="post-list">
            {hits.map((hit) => (
              <li key={`${hit.postId} ${hit.commentId}`}>
                <Hit hit={hit} />
              </li>
            ))}
          </ul>
          {hasMore && <p className={joinClasses('hint', forumListStyles['found-more'])}>{words.more}</p>}
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
          <Icon name={isComment ? 'post' : 'forum'} /> {isComment ? words.comment : words.post}
        </span>
        <span>
          <Icon name="clock" /> <RelativeTime isSteady moment={hit.createdAt} />
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
