import { useRef, type ReactNode } from 'react'
import { ToastOutlet } from '#ui/toast-outlet.tsx'
import { useTooltipEscape } from '#ui/use-tooltip-escape.ts'
import { BackgroundEffects } from './background-effects.tsx'
import { PlainLinks } from './plain-links.tsx'
import { Sidebar } from './sidebar.tsx'
import { useForwardFocus } from './use-forward-focus.ts'

export function Layout({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  useForwardFocus(main)
  useTooltipEscape()
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <BackgroundEffects />
      <div className="shell">
        <Sidebar />
        <main id="main" ref={main} tabIndex={-1}>
          {children}
        </main>
      </div>
      <PlainLinks />
      <ToastOutlet />
    </>
  )
}
