import { lazy, Suspense, useState } from 'react'
import type { OwnSale } from '@bolodex/sales-reports/own-sales'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { shareWording as wording } from './share-wording.ts'
import { useSharing } from './use-sharing.ts'
import box from '#ui/seamed-box.module.css'
import styles from './share-section.module.css'

const ShareDialog = lazy(() => import('./share-dialog.tsx').then((module) => ({ default: module.ShareDialog })))

type Props = { sales: readonly OwnSale[]; isMember: boolean }

/** The entry to sharing. A member who shares from another device sees it without local sales. */
export function ShareSection({ sales, isMember }: Props) {
  const sharing = useSharing(isMember)
  const [isOpen, setOpen] = useState(false)
  const isOn = sharing?.isOn === true
  if (sales.length === 0 && !isOn) return null
  return (
    <section className={`${box['seamed-box']} ${styles['share']} not-printed`} aria-labelledby="share-sales">
      <h2 id="share-sales">{wording.section}</h2>
      <div>
        <p className={styles['why']}>{wording.why}</p>
        <p className="hint">{wording.what}</p>
      </div>
      <span className={styles['state']}>
        <Icon name={isOn ? 'tick' : 'lock'} /> {isOn ? wording.on(sharing.count) : wording.off}
      </span>
      <Button look="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {isOn ? wording.seeShared : wording.see}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ShareDialog sales={sales} sharing={sharing} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}
