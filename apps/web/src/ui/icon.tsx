import type { GarmentKey } from '@bolodex/contract/garment-types'
import sprite from './icons.svg'

type LineIcon =
  | 'analyzer'
  | 'back'
  | 'camera'
  | 'check'
  | 'clock'
  | 'close'
  | 'copy'
  | 'crop'
  | 'desktop'
  | 'download'
  | 'expand'
  | 'eye'
  | 'eye-off'
  | 'file'
  | 'file-wrong'
  | 'forum'
  | 'grid'
  | 'handshake'
  | 'here'
  | 'info'
  | 'key'
  | 'laptop'
  | 'list'
  | 'login'
  | 'logout'
  | 'mail'
  | 'mail-check'
  | 'menu'
  | 'no-mail'
  | 'not-verified'
  | 'offline'
  | 'pen'
  | 'person'
  | 'phone'
  | 'pin'
  | 'play'
  | 'plus'
  | 'print'
  | 'reset-password'
  | 'retry'
  | 'search'
  | 'send'
  | 'settings'
  | 'shield'
  | 'sidebar'
  | 'sliders'
  | 'submit'
  | 'tags'
  | 'theme'
  | 'thumbs-down'
  | 'thumbs-up'
  | 'ticket'
  | 'trash'
  | 'verified'
  | 'warning'
  | 'zoom-in'
  | 'zoom-out'

/** The symbols of a care label, drawn larger and thinner than the line icons. */
type CareSymbol = 'book' | 'camera' | 'down' | 'no-mail' | 'not-for-sale' | 'tag' | 'talk' | 'up' | 'video' | 'wash'

export type IconName = LineIcon | `care-${CareSymbol}` | `garment-${GarmentKey}`

/** Decoration beside a text that says the same. One sprite serves all icons, so a page of cards stays small. */
export function Icon({ name, className = 'icon' }: { name: IconName; className?: string }) {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
