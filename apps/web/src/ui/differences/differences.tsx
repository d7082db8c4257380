import type { ReactNode } from 'react'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './differences.module.css'

/** Pairs of a name and what became of it. */
export function Differences({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <dl className={joinClasses(styles['differences'], className)}>{children}</dl>
}
