import { Placeholder } from '#ui/placeholder.tsx'

/** Five empty tags in the boxes of real ones. */
export function PostPlaceholders() {
  return (
    <output className="block">
      <span className="sr-only">Loading posts</span>
      <span className="post-list" aria-hidden="true">
        {[1, 2, 3, 4, 5].map((tag) => (
          <span key={tag} className="swing-tag post-placeholder">
            <span className="swing-tag-hole" />
            <Placeholder className="h-[22px] w-3/5" />
            <Placeholder className="h-10" />
            <span>
              <Placeholder className="h-[22px] w-[110px]" />
              <Placeholder className="h-[22px] w-[90px]" />
              <Placeholder className="h-[22px] w-[90px]" />
            </span>
          </span>
        ))}
      </span>
    </output>
  )
}
