import { lazy, type ComponentType } from 'react'
import { Icon } from '#ui/icon.tsx'
import { NavNews } from './nav-news.tsx'
import type { NoticeCentreProps } from './notice-centre.tsx'

/** One that never arrives must not take the page with it. */
export const NoticeCentre = lazy<ComponentType<NoticeCentreProps>>(async () => {
  const module = await import('./notice-centre.tsx').catch(() => null)
  return { default: module?.NoticeCentre ?? (() => null) }
})

export function Bell({ unread, onClick }: { unread: number; onClick: () => void }) {
  return (
    <button
      type="button"
      className="sidebar-button"
      aria-haspopup="dialog"
      aria-label={unread ? `Notices, ${unread} unread` : 'Notices'}
      title="Notices"
      onClick={onClick}
    >
      <Icon name="bell" />
      <NavNews count={unread} />
    </button>
  )
}
