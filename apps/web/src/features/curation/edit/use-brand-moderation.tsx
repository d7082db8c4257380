import { useState, type ReactNode } from 'react'
import type { Brand } from '@bolodex/contract/directory/brands'
import { explain } from '#lib/api-error.ts'
import { showError } from '#ui/toast/toast-store.ts'
import type { ModerateBrandDialog, ModerateBrandProps } from './moderate-brand-dialog.tsx'

type Moderation = { openModeration: (brand: Brand) => Promise<void>; moderation: ReactNode }

/** The dialog of a brand's moderators. Its code is loaded on demand. */
export function useBrandModeration(renderPhotos: ModerateBrandProps['renderPhotos']): Moderation {
  const [opened, setOpened] = useState<{ brand: Brand; Dialog: typeof ModerateBrandDialog } | null>(null)
  const openModeration = async (brand: Brand) => {
    try {
      const { ModerateBrandDialog } = await import('./moderate-brand-dialog.tsx')
      setOpened({ brand, Dialog: ModerateBrandDialog })
    } catch (error) {
      showError(explain(error))
    }
  }
  const moderation = opened && (
    <opened.Dialog brand={opened.brand} renderPhotos={renderPhotos} onClose={() => setOpened(null)} />
  )
  return { openModeration, moderation }
}
