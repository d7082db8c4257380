import { useId, type ReactNode } from 'react'

type Props = { title: string; isDangerous?: boolean; children: ReactNode }

/** One matter of the settings: a piece of cloth with its name at the seam. */
export function SettingsSlab({ title, isDangerous = false, children }: Props) {
  const id = useId()
  return (
    <section className="slab" data-dangerous={isDangerous || undefined} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="slab-body">{children}</div>
    </section>
  )
}
