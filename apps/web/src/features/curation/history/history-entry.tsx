import type { ChangeSummary } from '@bolodex/contract/curation/brand-changes'
import { changeDeeds, nameChangedField } from '@bolodex/contract/curation/change-wording'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './history-box.module.css'

type KnobProps = { look?: 'plain' | 'now' | 'back'; className?: string | undefined }

/** A sewing button on the thread of changes: yellow for how it is now, blue for what was restored. */
export function Knob({ look = 'plain', className }: KnobProps) {
  return (
    <svg
      className={joinClasses(styles['knob'], styles[`knob-${look}`], className)}
      viewBox="0 0 32 32"
      aria-hidden="true"
    >
      <circle className={styles['rim']} cx="16" cy="16" r="14" />
      <circle className={styles['dish']} cx="16" cy="16" r="10" />
      <path className={styles['holes']} d="M12.5 12.5h.01M19.5 12.5h.01M12.5 19.5h.01M19.5 19.5h.01" />
    </svg>
  )
}

/** The author of a change. A member's name links to their page. */
export function AuthorName({ by: { name, isMember } }: { by: ChangeSummary['by'] }) {
  return isMember ? <PageLink href={`/members/${encodeURIComponent(name)}`}>{name}</PageLink> : name
}

export const nameDeed = ({ kind }: Pick<ChangeSummary, 'kind'>): string => changeDeeds[kind]

/** 'Description, price: the Leeds works closed in 2009' */
export function formatChange({ fields, reason }: Pick<ChangeSummary, 'fields' | 'reason'>): string {
  const names = fields.map(nameChangedField).join(', ')
  const text = [names, reason].filter(Boolean).join(': ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
