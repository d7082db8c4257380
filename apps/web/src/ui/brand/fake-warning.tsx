import { joinClasses } from '#lib/join-classes.ts'
import { Icon } from '#ui/icon.tsx'
import { helpWording as wording } from './brand-help-wording.ts'
import styles from './brand-help.module.css'

/** What members say to check on a brand that is often faked. */
export function FakeWarning({ text, className }: { text: string | null; className?: string | undefined }) {
  if (text === null) return null
  return (
    <p className={joinClasses(styles['fakes'], className)} data-part="fake-warning">
      <Icon name="warning" />
      <span>
        <b>{wording.fakes}:</b> {text}
      </span>
    </p>
  )
}
