import { useSuspenseQuery } from '@tanstack/react-query'
import { HangTag } from '#ui/garments/hang-tag.tsx'
import { Icon } from '#ui/icon.tsx'
import { SewingButton } from '#ui/garments/sewing-button.tsx'
import { siteView } from '#lib/site-view.ts'
import { joinClasses } from '#lib/join-classes.ts'
import { contactWords } from './contact-wording.ts'
import styles from './contact-tags.module.css'

/** The team, as the operator named it, each on a hang tag with an address to write to. */
export function ContactTags({ subject }: { subject: string }) {
  const { data: site } = useSuspenseQuery(siteView)
  if (site.contacts.length === 0) {
    return <p className={styles['notice']}>{contactWords.nobody}</p>
  }
  return (
    <ul className={styles['contact-tags']}>
      {site.contacts.map(({ name, email }) => (
        <li key={email}>
          <HangTag
            className={styles['contact-tag']}
            cordClassName={styles['contact-cord']}
            bodyClassName={styles['contact-body']}
          >
            <div className={styles['contact-person']}>
              <SewingButton name={name} className={styles['contact-portrait']} />
              <h2>{name}</h2>
            </div>
            <a
              className={joinClasses('button button-primary', styles['contact-mail'])}
              href={`mailto:${email}?subject=${encodeURIComponent(subject)}`}
            >
              <Icon name="mail" /> <span>{email}</span>
            </a>
          </HangTag>
        </li>
      ))}
    </ul>
  )
}
