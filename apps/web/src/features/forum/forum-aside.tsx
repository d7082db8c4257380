import { CareItem } from '#ui/care-item.tsx'
import { CareLabel } from '#ui/care-label.tsx'
import type { ReactNode } from 'react'

/** Beside the forum: how to take care of it, and whatever else a page has to say. */
export function ForumAside({ children }: { children?: ReactNode }) {
  return (
    <aside className="forum-aside" aria-label="About the forum">
      <CareLabel title="Care instructions">
        <ul>
          <CareItem icon="garment-t-shirts">Name the brand and show the tag. Guesses need a photo.</CareItem>
          <CareItem icon="handshake">Be kind to the first question. It was yours once.</CareItem>
          <CareItem icon="flag">Flag what is wrong. Somebody looks within a day.</CareItem>
          <CareItem icon="no-mail">No email address is needed to take part.</CareItem>
        </ul>
      </CareLabel>
      {children}
    </aside>
  )
}
