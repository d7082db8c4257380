import type { ReactNode } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { storedFields } from '@bolodex/contract/accounts/stored-fields'
import { siteView } from '#lib/site-view.ts'
import { siteWording } from '#features/site/site-wording.ts'
import { CareItem, CareLabel } from '#ui/garments/care-label.tsx'
import { FactsTable, type FactsRow } from '#ui/facts-table.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import styles from './privacy-screen.module.css'

const words = siteWording.privacy

const browser: FactsRow[] = words.browser.map((row) => ({
  name: row.name,
  cells: [row.why, words.onlyYou, 'howLong' in row ? row.howLong : words.untilCleared],
}))
const licences: FactsRow[] = words.licences.rows.map(({ name, licence }) => ({ name, cells: [licence] }))

export function Screen() {
  const { data: site } = useSuspenseQuery(siteView)
  const { minimal, notSold, noEmail } = words.promises
  return (
    <>
      <PageHead title={words.title}>{words.intro}</PageHead>
      <CareLabel title={words.promises.label} isTitleHidden className={styles['promises']}>
        <ul>
          <CareItem icon="care-wash" title={minimal.title}>
            {minimal.text}
          </CareItem>
          <CareItem icon="care-not-for-sale" title={notSold.title}>
            {notSold.text}
            {site.hasModel && notSold.model}
          </CareItem>
          <CareItem icon="care-no-mail" title={noEmail.title}>
            {noEmail.text}
          </CareItem>
        </ul>
      </CareLabel>
      {storedFields.map(({ title, fields }) => (
        <FactsTable
          key={title}
          title={title}
          columns={[...words.columns]}
          rows={fields.map(({ name, note, why, whoSeesIt, howLong }) => ({
            name,
            ...(note && { note }),
            cells: [why, linkStats(whoSeesIt), howLong],
          }))}
        />
      ))}
      <FactsTable title={words.browserTitle} columns={[...words.columns]} rows={browser} />
      <CareLabel title={words.control.title} className={styles['own-hands']}>
        <p>
          {words.control.before}
          <PageLink href="/account-settings">{words.control.link}</PageLink>
          {words.control.after}
        </p>
      </CareLabel>
      <FactsTable title={words.licences.title} columns={[...words.licences.columns]} rows={licences} />
    </>
  )
}

/** The one address among the fields, as a link. */
function linkStats(text: string): ReactNode {
  const [before, after] = text.split('/stats')
  if (after === undefined) return text
  return (
    <>
      {before}
      <PageLink href="/stats">/stats</PageLink>
      {after}
    </>
  )
}
