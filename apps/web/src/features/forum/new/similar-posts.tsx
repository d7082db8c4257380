import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { limits } from '@bolodex/contract/limits'
import { formatCount } from '#lib/format-numbers.ts'
import { useDebouncedValue } from '#lib/use-pause.ts'
import { CareLabel } from '#ui/garments/care-label.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { similarView } from './new-post-api.ts'
import forumListStyles from '../forum-list.module.css'
import newPostStyles from './new-post.module.css'

/** How long somebody who types pauses before the server is asked. */
const pause = 400

/** What was asked before under nearly the same title. What is typed stays, also for whoever goes and looks. */
export function SimilarPosts({ title }: { title: string }) {
  const settled = useDebouncedValue(title.trim(), pause).slice(0, limits.postTitle.max)
  const isAskable = settled.length >= limits.postTitle.min
  const { data } = useQuery({ ...similarView(settled), enabled: isAskable, placeholderData: keepPreviousData })
  if (!isAskable || !data || data.length === 0) return null
  return (
    <CareLabel title="Asked before, perhaps" className={forumListStyles['plain-label']}>
      <ul className={newPostStyles['similar-posts']}>
        {data.map((post) => (
          <li key={post.id}>
            <PageLink href={`/forum/post/${post.id}`}>{post.title}</PageLink>
            <span className="hint">{formatCount(post.comments, 'comment')}</span>
          </li>
        ))}
      </ul>
    </CareLabel>
  )
}
