import { useSuspenseQuery } from '@tanstack/react-query'
import { ContactTags } from '#features/site/contact-tags.tsx'
import { siteView } from '#lib/site-view.ts'
import { CareItem, CareLabel } from '#ui/garments/care-label.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { contactWords } from '#features/site/contact-wording.ts'
import styles from '#features/site/contact-tags.module.css'

const words = contactWords.contact

export function Screen() {
  const { data: site } = useSuspenseQuery(siteView)
  const { brand, lockedOut, security, help } = words
  return (
    <>
      <PageHead title={words.title}>{words.lede}</PageHead>
      <ContactTags subject={site.name} />
      <CareLabel title={words.advice} className={styles['contact-advice']}>
        <ul>
          <CareItem icon="tags" title={brand.title}>
            {brand.text}
          </CareItem>
          <CareItem icon="login" title={lockedOut.title}>
            {site.hasMail ? (
              <PageLink href="/forgot-password">{lockedOut.link}</PageLink>
            ) : (
              <PageLink href="/auth/recover">{lockedOut.linkNoMail}</PageLink>
            )}
            {site.hasMail ? lockedOut.text : lockedOut.textNoMail}
          </CareItem>
          <CareItem icon="warning" title={security.title}>
            {security.text}
          </CareItem>
          <CareItem icon="handshake" title={help.title}>
            {help.text}
            <PageLink href="/work-with-us">{help.link}</PageLink>.
          </CareItem>
        </ul>
      </CareLabel>
    </>
  )
}
