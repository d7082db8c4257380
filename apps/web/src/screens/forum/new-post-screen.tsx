import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { useRefreshSession } from '#features/accounts/use-viewer.ts'
import { brandView } from '#lib/brands-api.ts'
import { readForum } from '#features/forum/forum-api.ts'
import { ForumAside } from '#features/forum/forum-aside.tsx'
import { forumUi } from '#features/forum/forum-wording.ts'
import { FirstDayBanner } from '#features/forum/new/first-day-banner.tsx'
import { PostForm } from '#features/forum/new/post-form.tsx'
import type { PostBrand } from '#features/forum/typed-text.ts'
import { usePostForm } from '#features/forum/new/use-post-form.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Spinner } from '#ui/garments/drawings.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import styles from './forum.module.css'

export function Screen() {
  const { brand: slug = '' } = readForum(new URLSearchParams(useSearch()))
  // A brand that is gone by now is not a reason not to write.
  const { data: brand, isPending } = useQuery({ ...brandView(slug), enabled: slug !== '' })
  return (
    <>
      <BackLink href="/forum">{forumUi.list.title}</BackLink>
      <PageHead title={forumUi.newPost.title} />
      {slug && isPending ? (
        <Spinner label={forumUi.newPost.lookingForBrand} />
      ) : (
        <NewPost key={slug} wanted={brand ?? null} />
      )}
    </>
  )
}

function NewPost({ wanted }: { wanted: PostBrand | null }) {
  const form = usePostForm(wanted && pickChip(wanted), useRefreshSession())
  return (
    <div className={styles['columns']}>
      <div>
        <FirstDayBanner />
        <PostForm form={form} wanted={wanted && pickChip(wanted)} />
      </div>
      <ForumAside />
    </div>
  )
}

/** No more of the brand than the draft keeps. */
const pickChip = ({ id, slug, name, tagPhotoUrl }: PostBrand): PostBrand => ({ id, slug, name, tagPhotoUrl })
