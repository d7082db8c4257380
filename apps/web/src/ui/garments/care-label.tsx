import { useId, type ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './care-label.module.css'

type Props = { title: string; isTitleHidden?: boolean; className?: string | undefined; children: ReactNode }

/** A satin label, stitched along its edges: hints and promises. */
export function CareLabel({ title, isTitleHidden = false, className, children }: Props) {
  const id = useId()
  return (
    <section className={joinClasses(styles['care-label'], className)} aria-labelledby={id}>
      <h2 id={id} className={isTitleHidden ? 'sr-only' : undefined}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** One line of a care label: a symbol, a claim, and what it means. */
export function CareItem({ icon, title, children }: { icon: IconName; title?: ReactNode; children?: ReactNode }) {
  return (
    <li className={styles['care-item']}>
      <Icon name={icon} className={icon.startsWith('care-') ? styles['care-symbol'] : 'icon'} />
      <span>
        {title && <b>{title}</b>} {children}
      </span>
    </li>
  )
}
