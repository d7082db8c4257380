import { useState, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { BrandVideo, removeBrandVideo } from '@bolodex/contract/videos/brand-videos'
import { endpoint } from '#lib/api-client.ts'
import { explain } from '#lib/api-error.ts'
import { refreshReads } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogFoot } from '#ui/dialog/dialog-foot.tsx'
import { brandVideosWording } from './brand-videos-wording.ts'
import { showError, showToast } from '#ui/toast/toast-store.ts'

const wording = brandVideosWording.takeOff

const removal = endpoint<typeof removeBrandVideo>('DELETE', '/api/brand-videos/:id')

/** A button at each video, for admins only, and the question it asks. */
export function useTakeOff(isAdmin: boolean) {
  const [asked, setAsked] = useState<BrandVideo | null>(null)
  const [takenOff, setTakenOff] = useState<ReadonlySet<number>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const queryClient = useQueryClient()
  const close = () => setAsked(null)

  const handleTakeOff = async (id: number) => {
    setBusy(true)
    try {
      await removal.call({ params: { id } })
      setTakenOff((before) => new Set([...before, id]))
      showToast({ title: wording.done, tone: 'success' })
      close()
      await refreshReads(queryClient, '/api/brands/')
    } catch (error) {
      showError(explain(error))
    }
    setBusy(false)
  }

  const renderActions = (video: BrandVideo): ReactNode =>
    isAdmin && (
      <Button look="outline" className="button-small" aria-haspopup="dialog" onClick={() => setAsked(video)}>
        {wording.button}
      </Button>
    )
  const dialog = asked && (
    <Dialog isOpen title={wording.title} onClose={close}>
      <p>{wording.text}</p>
      <DialogFoot cancel={wording.cancel} onCancel={close}>
        <Button look="danger" disabled={isBusy} onClick={() => void handleTakeOff(asked.id)}>
          {isBusy ? wording.busy : wording.confirm}
        </Button>
      </DialogFoot>
    </Dialog>
  )
  return { renderActions, takenOff, takeOffDialog: dialog }
}
