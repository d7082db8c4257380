import { Icon, type IconName } from '#ui/icon.tsx'

type Props = { id: string; error: string | null; icon?: IconName; children?: string }

/** The line under what was typed or chosen: what is wrong with it, or what happens to it. */
export function UploadNote({ id, error, icon, children }: Props) {
  return (
    <p id={id} className={error ? 'field-error' : 'hint'}>
      {error ? <Icon name="warning" /> : icon && <Icon name={icon} />}
      <span>{error ?? children}</span>
    </p>
  )
}
