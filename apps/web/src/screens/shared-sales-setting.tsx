import { useState } from 'react'
import { SettingRow, SettingsSlab } from '#features/accounts/settings/setting-row.tsx'
import { shareWording } from '#features/sales/share/share-wording.ts'
import { useSharedSales, useSharing } from '#features/sales/share/use-sharing.ts'
import { formatDate } from '#lib/format-dates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogFoot } from '#ui/dialog/dialog-foot.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'

const wording = shareWording.setting

/** Whether the member shares sales, since when and how many, and the way to take them all back. */
export function SharedSalesSetting() {
  const sharing = useSharing(true)
  const { turnOff } = useSharedSales(false)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (!sharing) return null
  const { isOn, since, count } = sharing
  const handleWithdraw = async () => {
    setBusy(true)
    await turnOff()
    setBusy(false)
    setAsking(false)
  }
  return (
    <SettingsSlab title={wording.title}>
      <SettingRow
        title={isOn && since !== null ? shareWording.isOn(formatDate(since), count) : wording.isOff}
        hint={wording.what}
      >
        {isOn && (
          <Button look="outline" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            <Icon name="restore" /> {shareWording.withdraw}
          </Button>
        )}
        <PageLink className="button button-outline" href="/numbers">
          {wording.open}
        </PageLink>
      </SettingRow>
      <Dialog isOpen={isAsking} title={wording.question} onClose={() => setAsking(false)}>
        <p>{wording.text(count)}</p>
        <DialogFoot cancel={wording.keep} onCancel={() => setAsking(false)}>
          <Button look="danger" disabled={isBusy} onClick={() => void handleWithdraw()}>
            {shareWording.withdraw}
          </Button>
        </DialogFoot>
      </Dialog>
    </SettingsSlab>
  )
}
