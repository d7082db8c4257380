import { CareItem } from '#ui/care-item.tsx'
import { CareLabel } from '#ui/care-label.tsx'
import { FactsTable, type FactsRow } from '#ui/facts-table.tsx'
import { PageHead } from '#ui/page-head.tsx'
import './privacy.css'

const columns = ['What', 'Why and how', 'Who can see it', 'How long']

const visit: FactsRow[] = [
  { name: 'Nothing, while you read', cells: ['no cookie, no identifier', '—', '—'] },
  {
    name: 'Your network address',
    cells: ['only to slow down abuse, as a code that changes daily', 'nobody', 'never stored'],
  },
]

const browser: FactsRow[] = [
  { name: 'Light or dark', cells: ['so that the page looks as you left it', 'only you', 'until you clear it'] },
  { name: 'Width of the sidebar', cells: ['the same', 'only you', 'until you clear it'] },
  { name: 'That you have voted', cells: ['so that your own votes are shown to you', 'only you', 'until you clear it'] },
  {
    name: 'When you last changed something',
    cells: ['so that you see it at once', 'only you', 'while the tab is open'],
  },
]

const account: FactsRow[] = [
  { name: 'Username', cells: ['so others know who found the tag', 'everyone', 'as long as the account'] },
  { name: 'Password', cells: ['to let only you in; kept as an argon2id hash', 'nobody', 'until you change it'] },
  {
    name: 'Email',
    note: 'optional',
    cells: ['to verify it and to reset the password', 'only you', 'until you remove it'],
  },
  { name: 'Session', cells: ['a random first-party cookie, set when you sign in', 'nobody', 'until you sign out'] },
]

const licences: FactsRow[] = [
  { name: 'The code', cells: ['MIT licence'] },
  { name: 'Data that people contribute', cells: ['Open Database License 1.0 (ODbL 1.0)'] },
  { name: 'Photos', cells: ['Creative Commons Attribution-ShareAlike 4.0 (CC BY-SA 4.0)'] },
]

export function Screen() {
  return (
    <>
      <PageHead title="Privacy">
        Short enough to read in the shop. Everything stored is on this page, field by field.
      </PageHead>
      <CareLabel title="In three sentences" isTitleHidden className="promises">
        <ul>
          <CareItem icon="care-wash" title="Minimal data is collected">
            Less than a care label holds.
          </CareItem>
          <CareItem icon="care-not-for-sale" title="Nothing is sold or shared with third parties">
            No page here talks to anybody but this server.
          </CareItem>
          <CareItem icon="care-no-mail" title="An email address is not required for forum participation">
            A username and a password will be enough.
          </CareItem>
        </ul>
      </CareLabel>
      <FactsTable title="While you visit" columns={columns} rows={visit} />
      <FactsTable title="Kept in your browser only" columns={columns} rows={browser} />
      <FactsTable title="Your account, once accounts open" columns={columns} rows={account} />
      <FactsTable title="Who may use what is here" columns={['What', 'Licence']} rows={licences} />
    </>
  )
}
