import { useId, type ReactNode } from 'react'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './pocket.module.css'

type Props = { title: string; className?: string | undefined; children: ReactNode }

/** A jeans back pocket with good things in it. */
export function Pocket({ title, className, children }: Props) {
  const id = useId()
  return (
    <section className={joinClasses(styles['pocket'], className)} aria-labelledby={id}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path d="M2.2 0V86L50 98.2 97.8 86V0M4 0V84.8L50 96.4 96 84.8V0M0 7.5H100M0 9H100" />
      </svg>
      <span className={styles['pocket-tab']} aria-hidden="true">
        BOLO
      </span>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
