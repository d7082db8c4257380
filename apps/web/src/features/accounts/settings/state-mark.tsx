import { Icon, type IconName } from '#ui/icon.tsx'

type Props = { tone: 'good' | 'open'; icon: IconName; label: string }

/** How it stands, on a small ticket. */
export function StateMark({ tone, icon, label }: Props) {
  return (
    <span className={`state-mark state-mark-${tone}`}>
      <Icon name={icon} /> {label}
    </span>
  )
}
