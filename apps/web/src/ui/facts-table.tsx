import { useId, type ReactNode } from 'react'
import styles from './facts-table.module.css'

export type FactsRow = { name: string; note?: string; cells: ReactNode[] }

/** A table whose rows become cards on a phone. The first column names the row. */
export function FactsTable({ title, columns, rows }: { title: string; columns: string[]; rows: FactsRow[] }) {
  const id = useId()
  return (
    <section className={styles['facts-table']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, note, cells }) => (
            <tr key={name}>
              <th scope="row">
                {name} {note && <small>{note}</small>}
              </th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]} data-column={columns[index + 1]}>
                  <span>{cell}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
