import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { SnappedThread } from '#ui/garments/drawings.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { sharedWords } from '../accounts-wording.ts'
import { StepTag } from './step-tag.tsx'

/** The step of a link that does not work, and the ways on. */
export function BrokenLink({ title, lede, children }: { title: string; lede: ReactNode; children: ReactNode }) {
  return (
    <StepTag
      drawing={
        <div className="actions">
          <SnappedThread />
        </div>
      }
      title={title}
      lede={lede}
    >
      <div className="actions">{children}</div>
    </StepTag>
  )
}

export function LoginLink() {
  return (
    <PageLink className="button button-primary" href="/auth">
      <Icon name="login" /> {sharedWords.toLogin}
    </PageLink>
  )
}

export function RetryButton({ onClick }: { onClick: () => void }) {
  return (
    <Button onClick={onClick}>
      <Icon name="retry" /> {sharedWords.tryAgain}
    </Button>
  )
}
