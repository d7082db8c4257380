import { useId, useState, type FormEvent } from 'react'
import { brandFacts } from '@bolodex/contract/brand-facts'
import { csvColumns, csvRequired, type CsvColumn, type CsvLayout } from '@bolodex/brand-csv/brand-csv'
import { guessColumns, type ColumnPlaces } from '@bolodex/brand-csv/guess-columns'
import { Button } from '#ui/button.tsx'
import type { OwnColumns } from './check-file.ts'
import { contributeWording } from './contribute-wording.ts'
import styles from './column-matcher.module.css'

const wording = contributeWording.columns

type Props = { columns: OwnColumns; onMatch: (layout: CsvLayout) => void }

/** Asks which column is which in a file with other column names. Each can be only one of ours. */
export function ColumnMatcher({ columns: { headers, samples }, onMatch }: Props) {
  const titleId = useId()
  const [places, setPlaces] = useState<ColumnPlaces>(() => guessColumns(headers))
  const missing = csvRequired.filter((column) => places[column] === undefined)
  const choose = (column: CsvColumn, place: number | null) => {
    const others = Object.entries(places).filter(([key, taken]) => key !== column && taken !== place)
    setPlaces({ ...Object.fromEntries(others), ...(place !== null && { [column]: place }) })
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (missing.length > 0) return
    onMatch(headers.map((_, at) => csvColumns.find((column) => places[column] === at) ?? null))
  }
  return (
    <form className={styles['column-matcher']} aria-labelledby={titleId} onSubmit={handleSubmit}>
      <h3 id={titleId}>{wording.title}</h3>
      <p className="hint">{wording.lede}</p>
      <ul>
        {csvColumns.map((column) => (
          <li key={column}>
            <ColumnChoice
              column={column}
              headers={headers}
              samples={samples}
              place={places[column] ?? null}
              onChoose={(place) => choose(column, place)}
            />
          </li>
        ))}
      </ul>
      {missing.length > 0 && <p className="hint">{wording.missing(missing.map(nameColumn).join(' and '))}</p>}
      <Button type="submit" disabled={missing.length > 0}>
        {wording.check}
      </Button>
    </form>
  )
}

const nameColumn = (column: CsvColumn): string => brandFacts[column].label

type ChoiceProps = OwnColumns & {
  column: CsvColumn
  place: number | null
  onChoose: (place: number | null) => void
}

function ColumnChoice({ column, headers, samples, place, onChoose }: ChoiceProps) {
  const id = useId()
  const values = place === null ? [] : (samples[place] ?? [])
  return (
    <div className="field">
      <label className="caption" htmlFor={id}>
        {nameColumn(column)}
      </label>
      <select
        id={id}
        className="input"
        value={place ?? ''}
        aria-describedby={values.length > 0 ? `${id}-like` : undefined}
        onChange={({ target: { value } }) => onChoose(value === '' ? null : Number(value))}
      >
        <option value="">{csvRequired.includes(column) ? wording.pick : wording.none}</option>
        {headers.map((header, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a file may name two columns alike
          <option key={at} value={at}>
            {header || at + 1}
          </option>
        ))}
      </select>
      {values.length > 0 && (
        <p className="hint" id={`${id}-like`}>
          {wording.like(values)}
        </p>
      )}
    </div>
  )
}
