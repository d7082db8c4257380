import { useId, type ReactNode } from 'react'
import { Icon, type IconName } from '#ui/icon.tsx'

type SettingRowProps = {
  title: ReactNode
  hint: ReactNode
  picture?: ReactNode
  mark?: ReactNode
  children?: ReactNode
}

/** How something is set now, what it is for, and the button that changes it. */
export function SettingRow({ title, hint, picture, mark, children }: SettingRowProps) {
  return (
    <div className="setting-row">
      {picture}
      <div className="setting-text">
        <p className="setting-title">{title}</p>
        <p className="hint">{hint}</p>
      </div>
      {mark}
      {children}
    </div>
  )
}

type SettingsSlabProps = { title: string; isDangerous?: boolean; children: ReactNode }

/** One matter of the settings: a piece of cloth with its name at the seam. */
export function SettingsSlab({ title, isDangerous = false, children }: SettingsSlabProps) {
  const id = useId()
  return (
    <section className="slab" data-dangerous={isDangerous || undefined} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="slab-body">{children}</div>
    </section>
  )
}

type StateMarkProps = { tone: 'good' | 'open'; icon: IconName; label: string }

/** How it stands, on a small ticket. */
export function StateMark({ tone, icon, label }: StateMarkProps) {
  return (
    <span className={`state-mark state-mark-${tone}`}>
      <Icon name={icon} /> {label}
    </span>
  )
}
