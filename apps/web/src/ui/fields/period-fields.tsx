import { useState } from 'react'
import { TextField } from './field.tsx'
import styles from './period-fields.module.css'

/** Whole days, UTC, the last one included. */
type Period = { from: string; to: string }

const readToday = (): string => new Date().toISOString().slice(0, 10)

/** Defaults to today; `isValid` once both dates are set and in order. */
export function usePeriod() {
  const [today] = useState(readToday)
  const [period, setPeriod] = useState<Period>({ from: today, to: today })
  const isValid = period.from !== '' && period.to !== '' && period.from <= period.to
  return { period, today, isValid, setPeriod }
}

/** The first and the last day of a period. */
export function PeriodFields({ period, today, setPeriod }: ReturnType<typeof usePeriod>) {
  const field = (name: keyof Period, label: string) => (
    <TextField
      type="date"
      name={name}
      label={label}
      value={period[name]}
      min="2000-01-01"
      max={today}
      onChange={(event) => setPeriod({ ...period, [name]: event.target.value })}
    />
  )
  return (
    <div className={styles['period-fields']}>
      {field('from', 'First day')}
      {field('to', 'Last day')}
    </div>
  )
}

/** What is said instead of a number while the days make no sense. */
export const badPeriod = 'The first day can’t be after the last.'
