import type { ComponentProps } from 'react'
import { Icon, type IconName } from '#ui/icon.tsx'

type Props = Omit<ComponentProps<'button'>, 'type' | 'className'> & { icon: IconName; label: string }

/** A small thing to do about a text. */
export function Tool({ icon, label, ...rest }: Props) {
  return (
    <button type="button" className="tool" {...rest}>
      <Icon name={icon} /> {label}
    </button>
  )
}
