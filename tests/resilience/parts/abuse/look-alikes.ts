import { addUp, type Attack } from './attack.ts'
import { countRows } from './fill.ts'
import { fieldsOf, persist, requireOk } from './person.ts'

const invisible = ['\u200B', '\u2060', '\u00AD', '\u200D', '\u{E0041}', '\u034F', '\u3164']
const empty = ['\u200B\u200B', '\u2800\u2800', '\u00AD', '\u{E0041}']
const description = 'A brand that looks like another one.'

/** Names that readers take for a name that is there, and names of nothing. */
export const lookAlikes: Attack = {
  name: 'look-alikes',
  finding: 'A14',
  isThrough:
    'A brand is added with an invisible letter in its name, or with nothing that can be seen; or one with letters that only look like another brand’s is added and no admin is asked.',
  setUp: async (target) => {
    const member = await target.meetMember({ ageDays: 60 })
    const name = `Delmarva ${member.username.replace('_', ' ')}`
    requireOk(await persist(() => member.post('/api/brands', { name, description })))
    const add = (given: string) => persist(() => member.post('/api/brands', { name: given, description }))
    return async () => {
      const hidden = invisible.map((letter) => name.replace('marva', `mar${letter}va`))
      const added: string[] = []
      for (const given of [...hidden, ...empty, `Caf\u00E9 ${name}`, `Cafe\u0301 ${name}`])
        if ((await add(given)).status === 200) added.push(JSON.stringify(given))
      // The first spelling of the café is a distinct brand.
      const doubled = added.filter((given) => !given.includes('Caf\u00E9'))
      let unasked = 0
      const alike = [name.replace('a', '\u0430'), name.replace('l', '1'), name.replace('l', 'I')]
      for (const given of alike) {
        const { brands } = fieldsOf(requireOk(await add(given))) as { brands: { id: number }[] }
        const asked = `from review_items where kind = 'duplicate' and target_id = $1`
        if ((await countRows(target.database, asked, [brands[0]?.id])) === 0) unasked += 1
      }
      return addUp({
        invisible: { tried: hidden.length + empty.length + 1, through: doubled.length, notes: doubled },
        alike: { tried: alike.length, through: unasked },
      })
    }
  },
}
