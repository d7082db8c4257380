import type { ReactNode } from 'react'
import { joinClasses } from '#lib/join-classes.ts'
import { TableHead } from './table-head.tsx'
import styles from './figure-card.module.css'

type CardProps = {
  title: string
  /** The one number to remember, and what it is. */
  figure: string
  meaning: string
  className?: string | undefined
  children: ReactNode
}

/** A plot on a card, below its most telling number. */
export function FigureCard({ title, figure, meaning, className, children }: CardProps) {
  return (
    <figure className={joinClasses(styles['figure-card'], className)}>
      <figcaption>
        <h2>{title}</h2>
        <p className={styles['figure']}>{figure}</p>
        <p className="hint">{meaning}</p>
      </figcaption>
      {children}
    </figure>
  )
}

type TableProps = {
  summary: string
  caption: string
  columns: readonly string[]
  /** Their first cells differ. */
  rows: readonly (readonly string[])[]
}

/** All numbers of a plot, folded away. */
export function FigureTable({ summary, caption, columns, rows }: TableProps) {
  return (
    <details>
      <summary>{summary}</summary>
      <table>
        <caption className="sr-only">{caption}</caption>
        <TableHead columns={columns} />
        <tbody>
          {rows.map(([first, ...rest]) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {rest.map((cell, at) => (
                <td key={columns[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
