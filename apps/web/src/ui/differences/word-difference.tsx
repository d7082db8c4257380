import { diffWords, type Piece } from '#lib/word-diff.ts'
import styles from './differences.module.css'

/** A text with what went struck out and what came underlined, word by word. */
export function WordDifference({ before, after }: { before: string; after: string }) {
  return (
    <p className={styles['word-difference']}>
      {diffWords(before, after).map((piece, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- pieces have no names, and never change places
        <Marked key={index} piece={piece} />
      ))}
    </p>
  )
}

/** The space before a piece stays unmarked. */
function Marked({ piece: { kind, text } }: { piece: Piece }) {
  const words = text.trimStart()
  const space = text.slice(0, text.length - words.length)
  if (kind === 'same' || words === '') return text
  const Mark = kind === 'removed' ? 'del' : 'ins'
  return (
    <>
      {space}
      <Mark>{words}</Mark>
    </>
  )
}
