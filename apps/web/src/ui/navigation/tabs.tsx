import type { ReactNode } from 'react'
import * as Radix from '@radix-ui/react-tabs'
import { Icon, type IconName } from '../icon.tsx'
import styles from './tabs.module.css'

type Tab = { key: string; label: string; icon?: IconName; panel: ReactNode }

type Props = {
  label: string
  tabs: Tab[]
  /** The open tab and what opens another, where the address knows it. */
  value?: string
  onChange?: (key: string) => void
}

// Radix writes style attributes (outline, animation-duration) that the content security policy refuses in served
// HTML. A child's own undefined wins over them, so none is written.
const noOutline = { outline: undefined }
const noAnimation = { animationDuration: undefined }

export function Tabs({ label, tabs, value, onChange }: Props) {
  const opened = value === undefined ? { defaultValue: tabs[0]?.key ?? '' } : { value }
  return (
    <Radix.Root {...opened} {...(onChange && { onValueChange: onChange })}>
      <Radix.List className={styles['tab-list']} aria-label={label} style={noOutline}>
        {tabs.map(({ key, label, icon }) => (
          <Radix.Trigger key={key} value={key} className={styles['tab']}>
            {icon && <Icon name={icon} />} {label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ key, panel }) => (
        <Radix.Content key={key} value={key} asChild>
          {/* oxlint-disable-next-line react/forbid-dom-props -- it removes a style attribute, see above */}
          <div className={styles['tab-panel']} style={noAnimation}>
            {panel}
          </div>
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
