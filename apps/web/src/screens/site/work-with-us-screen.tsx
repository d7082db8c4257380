import { ContactTags } from '#features/site/contact-tags.tsx'
import { CareItem, CareLabel } from '#ui/garments/care-label.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import styles from '#features/site/contact-tags.module.css'

export function Screen() {
  return (
    <>
      <PageHead title="Work with us">
        Bolodex is made by resellers for resellers. If you know brands, tags, code or people, please email the team.
      </PageHead>
      <ContactTags subject="Working with Bolodex" />
      <CareLabel title="Hands we can use" className={styles['contact-advice']}>
        <ul>
          <CareItem icon="tags" title="You know brands.">
            Prices, eras and the tags that tell them apart.
          </CareItem>
          <CareItem icon="camera" title="You have tags.">
            Clear photos of real ones are worth most.
          </CareItem>
          <CareItem icon="file" title="You write programs.">
            The code is open, and so is the <PageLink href="/api/docs">API</PageLink>.
          </CareItem>
          <CareItem icon="forum" title="You keep order.">
            A kind forum needs people who read along.
          </CareItem>
        </ul>
      </CareLabel>
    </>
  )
}
