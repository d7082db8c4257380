import { useQuery } from '@tanstack/react-query'
import type { listEras } from '@bolodex/contract/directory/brands'
import { eraKeys, eraName, type EraKey } from '@bolodex/contract/directory/eras'
import { endpoint } from '#lib/api-client.ts'
import { formatNumber } from '#lib/format-numbers.ts'
import { directoryWording } from '#ui/brand/brands-wording.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { changeQuery } from './use-directory-address.ts'
import styles from './era-menu.module.css'

const counts = endpoint<typeof listEras>('GET', '/api/directory/eras')
const { era: wording } = directoryWording

type Props = { era: EraKey | undefined; onClose: () => void }

/** The eras, each with its brands: a sheet on a phone, a menu under its chip elsewhere. */
export function EraMenu({ era, onClose }: Props) {
  const { data } = useQuery(counts.read({}))
  const brandsOf = new Map(data?.eras.map(({ era: key, brands }) => [key, brands]))
  const choices = [
    { key: undefined, name: wording.any, brands: data?.total },
    ...eraKeys.map((key) => ({ key, name: eraName(key), brands: brandsOf.get(key) })),
  ]
  return (
    <Dialog isOpen title={wording.title} onClose={onClose} className={styles['menu']}>
      <ul className={styles['choices']}>
        {choices.map(({ key, name, brands }) => (
          <li key={name}>
            <button
              type="button"
              aria-pressed={key === era}
              onClick={() => {
                changeQuery({ era: key })
                onClose()
              }}
            >
              {name} {brands !== undefined && <span>{formatNumber(brands)}</span>}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
