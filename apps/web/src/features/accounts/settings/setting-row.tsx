import { useId, type ReactNode } from 'react'
import { Icon, type IconName } from '#ui/icon.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import box from '#ui/seamed-box.module.css'
import styles from './settings.module.css'

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
    <div className={styles['setting-row']}>
      {picture}
      <div className={styles['setting-text']}>
        <p className={styles['setting-title']}>{title}</p>
        <p className="hint">{hint}</p>
      </div>
      {mark}
      {children}
    </div>
  )
}

type SettingsSlabProps = { title: string; isDangerous?: boolean; children: ReactNode }

/** A section of the settings, styled as cloth with its title at the seam. */
export function SettingsSlab({ title, isDangerous = false, children }: SettingsSlabProps) {
  const id = useId()
  return (
    <section
      className={joinClasses(box['seamed-box'], styles['slab'])}
      data-dangerous={isDangerous || undefined}
      aria-labelledby={id}
    >
      <h2 id={id}>{title}</h2>
      <div className={styles['slab-body']}>{children}</div>
    </section>
  )
}

type StateMarkProps = { tone: 'good' | 'open'; icon: IconName; label: string }

/** The state of a setting, on a small ticket. */
export function StateMark({ tone, icon, label }: StateMarkProps) {
  return (
    <span className={joinClasses(styles['state-mark'], styles[`state-mark-${tone}`])}>
      <Icon name={icon} /> {label}
    </span>
  )
}
