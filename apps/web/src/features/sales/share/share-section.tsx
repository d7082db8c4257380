import { lazy, Suspense, useState } from 'react'
import type { OwnSale } from '@bolodex/contract/sales/own-sales'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { shareWording as wording } from './share-wording.ts'
import { useSharing } from './use-sharing.ts'
import styles from './share-section.module.css'

const ShareDialog = lazy(() => import('./share-dialog.tsx').then((module) => ({ default: module.ShareDialog })))

type Props = { sales: readonly OwnSale[]; isMember: boolean }

/** The way to sharing. Somebody who shares from another device finds it without sales of their own. */
export function ShareSection({ sales, isMember }: Props) {
  const sharing = useSharing(isMember)
  const [isOpen, setOpen] = useState(false)
  const isOn = sharing?.isOn === true
  if (sales.length === 0 && !isOn) return null
  return (
    <section className={`${styles['share']} not-printed`} aria-labelledby="share-sales">
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
