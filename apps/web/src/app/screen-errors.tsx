import { Component, type ReactNode } from 'react'
import { explain, isMissing, statusOf } from '#lib/api-error.ts'
import { showError } from '#ui/toast-store.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { SnappedThread } from '#ui/snapped-thread.tsx'
import { standIn } from './prepare.ts'
import { ScreenSlot } from './screen-slot.tsx'

type Props = { children: ReactNode }
type State = { error: unknown }

/** Stands in for a screen that could not be drawn. React offers this to classes only. */
export class ScreenErrors extends Component<Props, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    if (!isMissing(error)) showError(explain(error))
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    if (isMissing(error)) return <ScreenSlot match={standIn(statusOf(error))} />
    return (
      <EmptyState drawing={<SnappedThread />} title="The thread snapped">
        <p>This page could not be loaded.</p>
        {error instanceof Error && <p className="error-code">{error.message}</p>}
        {/* A whole new load: code that did not arrive cannot be asked for again from here. */}
        <a className="button button-primary" href={globalThis.location?.href}>
          <Icon name="retry" /> Try again
        </a>
      </EmptyState>
    )
  }
}
