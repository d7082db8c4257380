import { lazy, Suspense, type ComponentProps } from 'react'
import { Placeholder } from '#ui/placeholder.tsx'
import type { PhotoManagement } from './manage/photo-management.tsx'

// Only admins need it, and only in a dialog. What never arrives must not take that with it.
const Management = lazy(async () => {
  const module = await import('./manage/photo-management.tsx').catch(() => null)
  return { default: module?.PhotoManagement ?? NotThere }
})

function NotThere() {
  return <p className="hint">The photos cannot be shown now. Please open this again.</p>
}

export function PhotoManagementSlot(props: ComponentProps<typeof PhotoManagement>) {
  return (
    <Suspense fallback={<Placeholder className="h-24 w-full" />}>
      <Management {...props} />
    </Suspense>
  )
}
