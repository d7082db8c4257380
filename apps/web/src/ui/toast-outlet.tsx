import { lazy, Suspense } from 'react'
import { useHydrated } from '#lib/use-hydrated.ts'

// Radix draws its viewport with a style attribute, which the content security policy refuses in served HTML. So
// toasts come after hydration, in a chunk of their own, and before they are needed: an error may be the lost network.
// One that never arrives must not take the page with it.
const Toaster = lazy(async () => {
  const module = await import('./toaster.tsx').catch(() => null)
  return { default: module?.Toaster ?? (() => null) }
})

export function ToastOutlet() {
  if (!useHydrated()) return null
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  )
}
