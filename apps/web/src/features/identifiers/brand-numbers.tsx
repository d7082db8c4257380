import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { BrandDetails } from '@bolodex/contract/directory/brands'
import type { removeIdentifier } from '@bolodex/contract/identifiers/brand-identifiers'
import { endpoint } from '#lib/api-client.ts'
import { explain } from '#lib/api-error.ts'
import { refreshReads } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogFoot } from '#ui/dialog/dialog-foot.tsx'
import { Icon } from '#ui/icon.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { identifiersWording as wording } from './identifiers-wording.ts'
import styles from './brand-numbers.module.css'

const removal = endpoint<typeof removeIdentifier>('DELETE', '/api/brands/:id/identifiers/:kind/:number')

const formatIdentifier = ({ kind, number }: Pick<Identifier, 'kind' | 'number'>) => `${kind} ${number}`

type Identifier = BrandDetails['identifiers'][number]
type BrandNumbersProps = { brand: Pick<BrandDetails, 'id' | 'name' | 'identifiers'>; isAdmin: boolean }

/** The RN, CA and WPL numbers on a brand's tags, in one line. Admins can remove a wrong one. */
export function BrandNumbers({ brand, isAdmin }: BrandNumbersProps) {
  const [asked, setAsked] = useState<Identifier | null>(null)
  if (brand.identifiers.length === 0) return null
  return (
    <div className={styles['brand-numbers']}>
      <span className="caption" id="brand-numbers">
        {wording.onTags}
      </span>
      <ul aria-labelledby="brand-numbers">
        {brand.identifiers.map((identifier) => {
          const number = formatIdentifier(identifier)
          return (
            <li key={number}>
              {number}
              {isAdmin && (
                <button
                  type="button"
                  className={styles['remove-number']}
                  aria-label={wording.remove(number)}
                  aria-haspopup="dialog"
                  onClick={() => setAsked(identifier)}
                >
                  <Icon name="close" />
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {asked && <RemoveNumber brand={brand} identifier={asked} onClose={() => setAsked(null)} />}
    </div>
  )
}

type RemoveNumberProps = { brand: BrandNumbersProps['brand']; identifier: Identifier; onClose: () => void }

function RemoveNumber({ brand, identifier: { kind, number }, onClose }: RemoveNumberProps) {
  const [isBusy, setBusy] = useState(false)
  const queryClient = useQueryClient()
  const { question } = wording
  const handleRemove = async () => {
    setBusy(true)
    try {
      await removal.call({ params: { id: brand.id, kind, number } })
      showToast({ title: question.done, tone: 'success' })
      onClose()
      await refreshReads(queryClient, '/api/brands/', '/api/identifiers/')
    } catch (error) {
      showError(explain(error))
      setBusy(false)
    }
  }
  return (
    <Dialog isOpen title={question.title(formatIdentifier({ kind, number }))} onClose={onClose}>
      <p>{question.text(brand.name)}</p>
      <DialogFoot cancel={question.cancel} onCancel={onClose}>
        <Button look="danger" disabled={isBusy} onClick={() => void handleRemove()}>
          {isBusy ? question.busy : question.confirm}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
