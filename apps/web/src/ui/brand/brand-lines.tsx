import { readLine } from '@bolodex/contract/directory/brand-lines'
import { joinClasses } from '#lib/join-classes.ts'
import { helpWording as wording } from './brand-help-wording.ts'
import styles from './brand-help.module.css'

type Props = { lines: readonly string[]; className?: string | undefined }

/** The lines of a brand that sell differently, each with its note. */
export function BrandLines({ lines, className }: Props) {
  if (lines.length === 0) return null
  return (
    <div className={joinClasses(styles['lines'], className)} data-part="brand-lines">
      <p className="caption">{wording.lines}</p>
      <dl>
        {lines.map(readLine).map(({ name, note }) => (
          <div key={name}>
            <dt>{name}</dt>
            {note !== null && <dd>{note}</dd>}
          </div>
        ))}
      </dl>
    </div>
  )
}
