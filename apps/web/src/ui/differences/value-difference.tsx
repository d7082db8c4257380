import { Became } from './became.tsx'

/** One value and what became of it. */
export function ValueDifference({ before, after }: { before: string | null; after: string | null }) {
  return (
    <p>
      <del>{before ?? 'none'}</del> <Became /> <ins>{after ?? 'none'}</ins>
    </p>
  )
}
