import type { Brand } from '@bolodex/contract/directory/brands'
import { joinClasses } from '#lib/join-classes.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './edit-button.module.css'

export type EditButtonProps = { brand: Brand; place: 'card' | 'row'; onPress: (brand: Brand) => Promise<void> }

/** The way to the editor, on a card or a row. */
export function EditButton({ brand, place, onPress }: EditButtonProps) {
  return (
    <button
      type="button"
      className={joinClasses(
        styles['edit-brand'],
        place === 'row' ? styles['edit-brand-row'] : !brand.tagPhotoUrl && styles['edit-brand-low'],
      )}
      aria-label={`Edit ${brand.name}`}
      aria-haspopup="dialog"
      onClick={() => void onPress(brand)}
    >
      <Icon name="pen" />
    </button>
  )
}
