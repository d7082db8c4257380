import type { ReactNode } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { storedFields } from '@bolodex/contract/accounts/stored-fields'
import { siteView } from '#features/site/site-api.ts'
import { CareItem, CareLabel } from '#ui/garments/care-label.tsx'
import { FactsTable, type FactsRow } from '#ui/facts-table.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import styles from './privacy-screen.module.css'

const columns = ['What', 'Why and how', 'Who can see it', 'How long']

const browser: FactsRow[] = [
  { name: 'Light or dark', cells: ['so that the page looks as you left it', 'only you', 'until you clear it'] },
  { name: 'Width of the sidebar', cells: ['the same', 'only you', 'until you clear it'] },
  { name: 'That you have voted', cells: ['so that your own votes are shown to you', 'only you', 'until you clear it'] },
  {
    name: 'A brand you have begun to type',
    cells: ['so that neither a reload nor a sign-in loses it', 'only you', 'until you submit or clear it'],
  },
  {
    name: 'A post or comment you have begun to type',
    cells: ['the same', 'only you', 'until you send or clear it; comments 90 days'],
  },
  {
    name: 'What you changed on the brands of a video',
    cells: ['the same', 'only you', 'until you have changed those of five others'],
  },
  {
    name: 'Which posts you have just read',
    cells: ['so that a reload is not counted as another view', 'only you', 'until you read one half an hour later'],
  },
  {
    name: 'When you last changed something',
    cells: ['so that you see it at once', 'only you', 'while the tab is open'],
  },
  {
    name: 'That you began a sign-up',
    cells: ['a cookie, so that the mail can be sent again', 'only you', 'a day'],
  },
]

const licences: FactsRow[] = [
  { name: 'The code', cells: ['MIT licence'] },
  { name: 'Data that people contribute', cells: ['Open Database License 1.0 (ODbL 1.0)'] },
  { name: 'Photos', cells: ['Creative Commons Attribution-ShareAlike 4.0 (CC BY-SA 4.0)'] },
]

export function Screen() {
  const { data: site } = useSuspenseQuery(siteView)
  return (
    <>
      <PageHead title="Privacy">
        Short enough to read in the shop. Everything stored is on this page, field by field.
      </PageHead>
      <CareLabel title="In three sentences" isTitleHidden className={styles['promises']}>
        <ul>
          <CareItem icon="care-wash" title="Minimal data is collected">
            Less than a care label holds.
          </CareItem>
          <CareItem icon="care-not-for-sale" title="Nothing is sold or shared with third parties">
            No page here talks to anybody but this server.
            {site.hasModel &&
              ' Transcripts given to the video analyzer are also read by a language model that the operator has chosen, which may be elsewhere.'}
          </CareItem>
          <CareItem icon="care-no-mail" title="An email address is not required for forum participation">
            A username and a password are enough.
          </CareItem>
        </ul>
      </CareLabel>
      {storedFields.map(({ title, fields }) => (
        <FactsTable
          key={title}
          title={title}
          columns={columns}
          rows={fields.map(({ name, note, why, whoSeesIt, howLong }) => ({
            name,
            ...(note && { note }),
            cells: [why, linkStats(whoSeesIt), howLong],
          }))}
        />
      ))}
      <FactsTable title="Kept in your browser only" columns={columns} rows={browser} />
      <CareLabel title="In your own hands" className={styles['own-hands']}>
        <p>
          Export and deletion are buttons in <PageLink href="/account-settings">Account settings</PageLink>. ‘Do Not
          Track’ and Global Privacy Control switch the page counters off for you. ‘Nobody’ means that no page and no
          call shows it; whoever runs the server can look into its database, so little is in it. The code is open: check
          that this page is true.
        </p>
      </CareLabel>
      <FactsTable title="Who may use what is here" columns={['What', 'Licence']} rows={licences} />
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
