import { addUp, type Attack, type Outcome, type Target } from './attack.ts'
import { requireOk } from './person.ts'

const video = 'watch?v=dQw4w9WgXcQ'
const hostile = [
  `https://evil.example/${video}`,
  `https://www.youtube.com.evil.example/${video}`,
  `https://www.youtube.com@evil.example/${video}`,
  `https://www.youtube.com:8443/${video}`,
  `http://evil.example/?u=https://www.youtube.com/${video}`,
  'https://www.youtube.com/redirect?q=https%3A%2F%2Fevil.example',
  'javascript:alert(1)//youtube.com',
  'https://192.168.0.1/admin',
]

/** Links posted by strangers: the target of 'View Source Video', and nofollow on all others. */
export const links: Attack = {
  name: 'links',
  finding: 11,
  isThrough:
    'A source address that is no video of YouTube is kept as it came, or a page shows a stranger’s link without rel="nofollow ugc".',
  setUp: async (target) => {
    const member = await target.meetMember({ ageDays: 60 })
    const description = 'Seen in a video about field coats.'
    const brand = { name: `${member.username} honest`, description, source: 'youtube' }
    const honest = { ...brand, sourceUrl: `https://www.youtube.com/${video}` }
    const { brands } = JSON.parse(requireOk(await member.post('/api/brands', honest)).body) as {
      brands: { slug: string }[]
    }
    const content = 'Field coats at https://shop.example/coats and more of it in the thread below.'
    const post = requireOk(await member.post('/api/forum/posts', { title: 'Where to look for coats', content }))
    const { id } = JSON.parse(post.body) as { id: number }
    // A first text with a link waits for review; an admin would recognize it as spam.
    await target.database.query('update forum_posts set hidden_at = null, hidden_why = null where id = $1', [id])
    return async () => {
      const kept: string[] = []
      for (const [index, sourceUrl] of hostile.entries()) {
        const name = `${member.username} hostile ${index}`
        const { status } = await member.post('/api/brands', { ...brand, name, sourceUrl })
        if (status === 200) kept.push(sourceUrl)
      }
      return addUp({
        'source addresses': { tried: hostile.length, through: kept.length, notes: kept },
        'links on pages': await readLinks(target, [`/brands/${brands[0]?.slug}`, `/forum/post/${id}`]),
      })
    }
  },
}

async function readLinks(target: Target, pages: string[]): Promise<Outcome> {
  const found: { page: string; tag: string }[] = []
  for (const page of pages) {
    const { body } = requireOk(await target.meet().get(page))
    for (const [tag] of body.matchAll(/<a\b[^>]*href="https?:[^>]*>/g)) found.push({ page, tag })
  }
  // The site's own links to elsewhere, like the licences below every page, are no stranger's.
  const ofStrangers = found.filter(({ tag }) => /youtube\.com|shop\.example/.test(tag))
  const bad = ofStrangers.filter(({ tag }) => !/rel="[^"]*\bnofollow\b/.test(tag) || !/rel="[^"]*\bugc\b/.test(tag))
  if (ofStrangers.length < pages.length) throw new Error('A page does not show the link that was put there.')
  return { tried: ofStrangers.length, through: bad.length, notes: bad.map(({ page, tag }) => `${page}: ${tag}`) }
}
