import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { limits } from '@bolodex/contract/limits'
import { useDebouncedValue } from '#lib/use-pause.ts'
import { Icon } from '#ui/icon.tsx'
import { forumUi } from '../forum-wording.ts'
import { similarView } from './new-post-api.ts'
import styles from './new-post.module.css'

const words = forumUi.newPost

/** The typing pause before the server is asked. */
const pause = 400

/** Threads with a similar title, shown while it is typed. They open in a new tab, so the draft is safe. */
export function SimilarPosts({ title }: { title: string }) {
  const settled = useDebouncedValue(title.trim(), pause).slice(0, limits.postTitle.max)
  const isAskable = settled.length >= limits.postTitle.min
  const { data } = useQuery({ ...similarView(settled), enabled: isAskable, placeholderData: keepPreviousData })
  if (!isAskable || !data || data.length === 0) return null
  return (
    <section className={styles['similar-posts']} aria-labelledby="similar-posts">
      <h2 id="similar-posts">{words.similar}</h2>
      <ul>
        {data.map((post) => (
          <li key={post.id}>
            <a href={`/forum/post/${post.id}`} target="_blank" rel="noopener">
              {post.title} <Icon name="outside" />
            </a>
            <span className="hint">{forumUi.comments(post.comments)}</span>
          </li>
        ))}
      </ul>
      <p className="hint">{words.similarHint}</p>
    </section>
  )
}
