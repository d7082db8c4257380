import { formatCount } from '#lib/format-numbers.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { isFiltered, linkTo, withoutFilters, type DirectoryAddress } from '#lib/brands-api.ts'
import { directoryWording } from '#ui/brand/brands-wording.ts'
import { FilterFields } from './filter-fields.tsx'
import { filterWording } from './filter-wording.ts'
import { ClearFilters } from './filter-chips.tsx'
import styles from './filter-sheet.module.css'

const { filters } = directoryWording

// What a press on the filter bar fetches is one file.
export { EraMenu } from './era-menu.tsx'

type Props = { address: DirectoryAddress; total: number | undefined; onClose: () => void }

/** On a phone: the filters without room beside the search. They apply immediately. */
export function FilterSheet({ address, total, onClose }: Props) {
  return (
    <Dialog isOpen title={filters.title} onClose={onClose}>
      <FilterFields address={address} className={styles['in-sheet']} />
      <Button onClick={onClose}>{filterWording.show(total === undefined ? null : formatCount(total, 'brand'))}</Button>
      {isFiltered(address) && <ClearFilters className="button button-outline" href={linkTo(withoutFilters(address))} />}
    </Dialog>
  )
}
