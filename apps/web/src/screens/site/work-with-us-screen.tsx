import { useSite } from '#lib/site-view.ts'
import { ContactTags } from '#features/site/contact-tags.tsx'
import { CareItem, CareLabel } from '#ui/garments/care-label.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { contactWords } from '#features/site/contact-wording.ts'
import styles from '#features/site/contact-tags.module.css'

const words = contactWords.work

export function Screen() {
  const { brands, tags, code, people } = words
  return (
    <>
      <PageHead title={words.title}>{words.lede}</PageHead>
      <ContactTags subject={words.subject(useSite().name)} />
      <CareLabel title={words.advice} className={styles['contact-advice']}>
        <ul>
          <CareItem icon="tags" title={brands.title}>
            {brands.text}
          </CareItem>
          <CareItem icon="camera" title={tags.title}>
            {tags.text}
          </CareItem>
          <CareItem icon="file" title={code.title}>
            {code.text}
            <PageLink href="/api/docs">{code.link}</PageLink>.
          </CareItem>
          <CareItem icon="forum" title={people.title}>
            {people.text}
          </CareItem>
        </ul>
      </CareLabel>
    </>
  )
}
