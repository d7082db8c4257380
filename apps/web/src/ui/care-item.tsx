import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

/** One line of a care label: a symbol, a claim, and what it means. */
export function CareItem({ icon, title, children }: { icon: IconName; title?: ReactNode; children?: ReactNode }) {
  return (
    <li className="care-item">
      <Icon name={icon} className={icon.startsWith('care-') ? 'care-symbol' : 'icon'} />
      <span>
        {title && <b>{title}</b>} {children}
      </span>
    </li>
  )
}
