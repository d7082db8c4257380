import { memo, useId, useState } from 'react'
import { csvColumns, type CsvColumn } from '@bolodex/contract/brand-csv'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/page-link.tsx'
import type { MendRow } from './mend-row.ts'

type Props = {
  row: MendRow
  isLocked: boolean
  onType: (row: MendRow, column: CsvColumn, text: string) => void
  onDrop: (row: MendRow) => void
}

/** One row of the file: its cells, and below the wrong one what is wrong. On a phone only the name and what was wrong. */
export const MendFields = memo(function MendFields({ row, isLocked, onType, onDrop }: Props) {
  const noteId = useId()
  const [isOpen, setOpen] = useState(false)
  const { cells, error, field } = row
  const isShort = (column: CsvColumn) => column !== 'name' && !row.wrong.includes(column) && !isOpen
  const hasMore = csvColumns.some(isShort)
  const gap = field ? csvColumns.indexOf(field) : 0
  return (
    <tbody className={error === null ? 'mended' : undefined}>
      <tr>
        <th scope="row" rowSpan={2}>
          <span className="mend-row-word">Row </span>
          {row.row}
        </th>
        {csvColumns.map((column) => (
          <td key={column} data-column={column} className={isShort(column) ? 'mend-short' : undefined}>
            <input
              className="input"
              value={cells[column]}
              disabled={isLocked}
              aria-label={`Row ${row.row}, ${column}`}
              aria-invalid={field === column ? true : undefined}
              aria-describedby={field === column ? noteId : undefined}
              autoComplete="off"
              onChange={({ target }) => onType(row, column, target.value)}
            />
          </td>
        ))}
        <td className="mend-drop">
          <button
            type="button"
            className="icon-button"
            disabled={isLocked}
            aria-label={`Leave out row ${row.row}`}
            onClick={() => onDrop(row)}
          >
            <Icon name="close" />
          </button>
        </td>
      </tr>
      <tr className="mend-note">
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it only holds the place */}
        {gap > 0 && <td className="mend-gap" colSpan={gap} />}
        <td colSpan={csvColumns.length + 1 - gap}>
          {error === null ? (
            <p id={noteId} className="mend-done">
              <Icon name="check" /> Mended, ready to save
            </p>
          ) : (
            <p id={noteId} className="field-error">
              <Icon name="warning" /> <WrongWords row={row} error={error} />
            </p>
          )}
          {hasMore && (
            <button
              type="button"
              className="text-button"
              aria-label={`All fields of row ${row.row}`}
              onClick={() => setOpen(true)}
            >
              All fields
            </button>
          )}
        </td>
      </tr>
    </tbody>
  )
})

/** What is wrong; the name of a brand that is here already leads there. */
function WrongWords({ row: { slug }, error }: { row: MendRow; error: string }) {
  const [words = ''] = error.split(': ', 1)
  const name = error.slice(words.length + 2)
  if (!slug || !name) return <span>{error}</span>
  return (
    <span>
      {words}: <PageLink href={`/brands/${encodeURIComponent(slug)}`}>{name}</PageLink>
    </span>
  )
}
