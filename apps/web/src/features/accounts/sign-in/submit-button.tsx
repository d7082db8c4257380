import type { ReactNode } from 'react'
import { useHydrated } from '#lib/use-hydrated.ts'
import { Button } from '#ui/button.tsx'

/** Sends a form. Before the script runs it is no submit button yet, so that a form cannot leave without being checked. */
export function SubmitButton({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  return (
    <Button className="button-wide" type={useHydrated() ? 'submit' : 'button'} disabled={isBusy}>
      {children}
    </Button>
  )
}
