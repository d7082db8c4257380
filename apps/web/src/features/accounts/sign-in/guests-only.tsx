import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { HangTag } from '#ui/hang-tag.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { useViewer } from '../use-viewer.ts'
import { useNext } from './use-next.ts'

/** A step of signing in. Whoever is signed in goes on to where they were going; the link is for when that fails. */
export function GuestsOnly({ children }: { children: ReactNode }) {
  const { user } = useViewer()
  const { next, withNext } = useNext()
  if (!user) return children
  const target = user.hasChosenUsername ? next : withNext('/choose-username')
  return (
    <HangTag className="hang-tag-alone">
      <h1>Welcome to Bolodex</h1>
      <p className="lede">You are signed in.</p>
      <div className="actions">
        <PageLink className="button button-primary" href={target}>
          Go on
        </PageLink>
      </div>
      <Redirect to={target} replace />
    </HangTag>
  )
}
