import { useId, type ReactNode } from 'react'
import { TableHead } from './table-head.tsx'
import styles from './facts-table.module.css'

export type FactsRow = { name: string; note?: string; cells: ReactNode[] }

/** A table whose rows become cards on a phone. The first column names the row. */
export function FactsTable({ title, columns, rows }: { title: string; columns: string[]; rows: FactsRow[] }) {
  const id = useId()
  return (
    <section className={styles['facts-table']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <table>
        <TableHead columns={columns} />
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
