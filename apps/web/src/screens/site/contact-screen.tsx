import { ContactTags } from '#features/site/contact-tags.tsx'
import { CareItem, CareLabel } from '#ui/garments/care-label.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import styles from '#features/site/contact-tags.module.css'

export function Screen() {
  return (
    <>
      <PageHead title="Contact">
        Something wrong, unclear or missing? Please email the people who keep this directory running.
      </PageHead>
      <ContactTags subject="Bolodex" />
      <CareLabel title="So that a letter helps" className={styles['contact-advice']}>
        <ul>
          <CareItem icon="tags" title="A wrong price, a photo that is yours?">
            Name the brand and say how you know.
          </CareItem>
          <CareItem icon="login" title="Locked out?">
            <PageLink href="/auth">Reset by email</PageLink> or use a recovery code. We cannot read either.
          </CareItem>
          <CareItem icon="warning" title="A security hole?">
            Write “security” in the subject.
          </CareItem>
          <CareItem icon="handshake" title="Want to join in?">
            See <PageLink href="/work-with-us">Work with us</PageLink>.
          </CareItem>
        </ul>
      </CareLabel>
    </>
  )
}
