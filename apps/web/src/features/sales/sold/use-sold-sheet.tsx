import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { explain } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { showError } from '#ui/toast/toast-store.ts'
import type { SoldBrand, SoldSheet } from './sold-sheet.tsx'
import { soldWording } from './sold-wording.ts'

type Options = {
  isMember: boolean
  /** The address asks for the sheet. */
  isWanted: boolean
  onClose: () => void
}

/** 'I sold one' on a brand's page. The sheet is fetched when it is wanted. */
export function useSoldSheet(
  brand: SoldBrand,
  { isMember, isWanted, onClose }: Options,
): { soldButton: ReactNode; soldSheet: ReactNode } {
  const [Opened, setOpened] = useState<typeof SoldSheet | null>(null)
  const open = () =>
    import('./sold-sheet.tsx').then(
      ({ SoldSheet: Sheet }) => setOpened(() => Sheet),
      (error: unknown) => showError(explain(error)),
    )
  const openWanted = useEffectEvent(() => void open())
  useEffect(() => {
    if (isWanted) openWanted()
  }, [isWanted])
  const close = () => {
    setOpened(null)
    onClose()
  }
  return {
    soldButton: (
      <Button look="outline" className="needs-script" aria-haspopup="dialog" onClick={() => void open()}>
        <Icon name="ticket" /> {soldWording.button}
      </Button>
    ),
    soldSheet: Opened && <Opened brand={brand} isMember={isMember} onClose={close} />,
  }
}
