import { useSuspenseQuery } from '@tanstack/react-query'
import { postListView } from '#features/forum/forum-api.ts'
import { PostCard } from '#features/forum/post-card.tsx'
import { CareItem } from '#ui/care-item.tsx'
import { CareLabel } from '#ui/care-label.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Hanger } from '#ui/hanger.tsx'
import { PageHead } from '#ui/page-head.tsx'
import './forum.css'

export function Screen() {
  const { data: posts } = useSuspenseQuery(postListView)
  return (
    <>
      <PageHead title="Forum">Ask what a tag is, tell what it sold for.</PageHead>
      <div className="columns">
        {posts.length === 0 ? (
          <EmptyState drawing={<Hanger />} title="Nobody has written anything yet">
            <p>Questions about tags, prices and finds will hang here.</p>
          </EmptyState>
        ) : (
          <ul className="grid gap-3">
            {posts.map((post) => (
              <li key={post.id}>
                <PostCard post={post} />
              </li>
            ))}
          </ul>
        )}
        <aside>
          <CareLabel title="Care instructions">
            <ul>
              <CareItem icon="garment-t-shirts" title="Name the brand.">
                Guesses need a photo of the tag.
              </CareItem>
              <CareItem icon="handshake" title="Be kind to the first question.">
                It was yours once.
              </CareItem>
              <CareItem icon="shield" title="No email address">
                is needed to take part.
              </CareItem>
            </ul>
          </CareLabel>
        </aside>
      </div>
    </>
  )
}
