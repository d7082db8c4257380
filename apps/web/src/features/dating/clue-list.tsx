import type { Dating } from '@bolodex/garment-dating/date-garment'
import { joinClasses } from '#lib/join-classes.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { datingWording as wording } from './dating-wording.ts'
import { isFromMembers, sourceOf, titleOf, yearsOf } from './describe-dating.ts'
import { lookOf } from './year-timeline.tsx'
import styles from './clue-list.module.css'

type Shown = Dating['findings'][number]

const sourceIcons = {
  law: 'law',
  documented: 'book',
  collectors: 'people',
  weak: 'question',
} as const satisfies Record<Shown['rule']['strength'], IconName>

type Props = { title: string; findings: readonly Shown[]; clashing?: ReadonlySet<string>; isMuted?: boolean }

/** Every clue with its years, its reason and its source. */
export function ClueList({ title, findings, clashing = new Set(), isMuted = false }: Props) {
  return (
    <section className={styles['clues']} aria-label={title}>
      <h2>{title}</h2>
      <ol>
        {findings.map((finding) => (
          <Clue key={finding.rule.id} finding={finding} isClashing={clashing.has(finding.rule.id)} isMuted={isMuted} />
        ))}
      </ol>
    </section>
  )
}

function Clue({ finding, isClashing, isMuted }: { finding: Shown; isClashing: boolean; isMuted: boolean }) {
  const { rule, role } = finding
  return (
    <li className={joinClasses(styles['clue'], styles[`look-${lookOf(finding, isMuted, isClashing)}`])}>
      <p className={styles['clue-head']}>
        <b>{titleOf(finding)}</b>
        <span>{yearsOf(finding)}</span>
      </p>
      <p>{rule.says}</p>
      {role === 'set aside' && !isClashing && <p className="hint">{wording.notCounted}</p>}
      <p className={styles['source']}>
        <Icon name={isFromMembers(finding) ? 'people' : sourceIcons[rule.strength]} />
        <span>{sourceOf(finding)}</span>
      </p>
    </li>
  )
}
