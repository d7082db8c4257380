import { useId } from 'react'
import { Icon } from '#ui/icon.tsx'
import { datingWording as wording } from './dating-wording.ts'
import styles from './clash-meanings.module.css'

/** Always all of them in this order: a tag does not tell which one it is. */
export function ClashMeanings() {
  const title = useId()
  return (
    <section className={styles['meanings']} aria-labelledby={title}>
      <h2 id={title}>{wording.clash.meanings}</h2>
      <ul>
        {wording.meanings.map(({ icon, name, text }) => (
          <li key={name}>
            <Icon name={icon} />
            <div>
              <b>{name}</b>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="hint">{wording.clash.misread}</p>
    </section>
  )
}
