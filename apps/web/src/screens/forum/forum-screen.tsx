import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { useViewer } from '#features/accounts/use-viewer.ts'
import { brandAddress, brandView } from '#lib/brands-api.ts'
import { BrandSummary } from '#features/forum/brand-chip.tsx'
import { BusyBrands, ForumAside } from '#features/forum/forum-aside.tsx'
import { busyBrandsView, forumLink, readForum } from '#features/forum/forum-api.ts'
import { ForumBar, NewPostButton } from '#features/forum/forum-bar.tsx'
import { forumUi } from '#features/forum/forum-wording.ts'
import { PendingBox } from '#features/forum/pending-box.tsx'
import { PostList } from '#features/forum/post-list.tsx'
import { SearchResults } from '#features/forum/search-results.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import forumListStyles from '#features/forum/forum-list.module.css'
import forumStyles from './forum.module.css'

const words = forumUi.list

export function Screen() {
  const address = readForum(new URLSearchParams(useSearch()))
  const { q, show, brand } = address
  const viewer = useViewer()
  const { data: busy = [] } = useQuery(busyBrandsView)
  const newPost = <NewPostButton viewer={viewer} brand={brand} />
  return (
    <>
      <div className={forumListStyles['forum-head']}>
        <PageHead title={words.title}>{words.lead}</PageHead>
        <div className={forumListStyles['forum-head-action']}>{newPost}</div>
      </div>
      <ForumBar address={address} />
      <div className={forumStyles['columns']}>
        <div>
          {viewer.user && !q && <PendingBox />}
          {brand && <AboutBrand slug={brand} wayOut={forumLink({ show })} />}
          {q ? <SearchResults q={q} newPost={newPost} /> : <PostList address={address} newPost={newPost} />}
        </div>
        <ForumAside>
          <BusyBrands busy={busy} />
          <p className={forumListStyles['forum-feed']}>
            <a href="/forum/feed.atom">
              <Icon name="feed" /> {words.feed}
            </a>
          </p>
        </ForumAside>
      </div>
    </>
  )
}

/** Which brand the posts below are about. */
function AboutBrand({ slug, wayOut }: { slug: string; wayOut: string }) {
  const { data: brand } = useQuery({ ...brandView(slug), throwOnError: true })
  return (
    <div className={forumListStyles['found-brands']}>
      <span className="caption">{words.threadsAbout}</span>
      {brand && <BrandSummary brand={brand} href={brandAddress(slug)} />}
      <PageLink className={forumListStyles['all-brands']} href={wayOut}>
        {words.allBrands}
      </PageLink>
    </div>
  )
}
