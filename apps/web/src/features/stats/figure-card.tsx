import type { ReactNode } from 'react'
import { formatNumber } from '#lib/format-count.ts'
import type { Series } from './series.ts'

type Props = {
  title: string
  /** The one number to remember, and what it is. */
  figure: string
  meaning: string
  columns: [name: string, value: string]
  points: Series['points']
  /** Said instead of a plot while there is nothing to draw. */
  nothing: string
  children: ReactNode
}

/** A plot on a card, with its most telling number above and all numbers as a table below. */
export function FigureCard({ title, figure, meaning, columns, points, nothing, children }: Props) {
  const isEmpty = points.every(({ value }) => value === 0)
  return (
    <figure className="figure-card">
      <figcaption>
        <h2>{title}</h2>
        {!isEmpty && <p className="figure-value">{figure}</p>}
        <p className="hint">{isEmpty ? nothing : meaning}</p>
      </figcaption>
      {!isEmpty && (
        <>
          {children}
          <details>
            <summary>As a table</summary>
            <table>
              <caption className="sr-only">{title}</caption>
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
                {points.map(({ name, value }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td>{formatNumber(value)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </figure>
  )
}
