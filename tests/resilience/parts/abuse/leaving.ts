import { setTimeout as pause } from 'node:timers/promises'
import type { Attack } from './attack.ts'
import { countRows } from './fill.ts'
import { persist, requireOk } from './person.ts'

const rows = 150

/** A new account adds brands from a file and a post, and deletes itself before an admin looks. */
export const leaving: Attack = {
  name: 'leaving',
  finding: 'A1',
  isThrough:
    'What a new account added is still there after it deleted itself and an admin undid everything by its number.',
  setUp: async (target) => {
    const admin = await target.meetMember({ isAdmin: true })
    const spammer = await target.meetMember()
    const lines = Array.from({ length: rows }, (_, index) => `${spammer.username} ${index},Buy here and nowhere else.`)
    const bytes = Buffer.from(['name,description', ...lines].join('\n'))
    return async () => {
      requireOk(
        await persist(() =>
          spammer.upload('/api/brands/csv', { field: 'file', name: 'brands.csv', type: 'text/csv', bytes }),
        ),
      )
      const post = { title: `Watches by ${spammer.username}`, content: 'Cheap watches, buy them here and now.' }
      requireOk(await persist(() => spammer.post('/api/forum/posts', post)))
      requireOk(await spammer.post('/api/account/delete', { username: spammer.username }))
      await pause(3000)
      await admin.post(`/api/review/accounts/${spammer.id}/undo`, { isClosed: true })
      const brands = await countRows(target.database, 'from brands where user_id = $1', [spammer.id])
      const posts = await countRows(target.database, 'from forum_posts where title = $1 and hidden_at is null', [
        post.title,
      ])
      return { tried: rows + 1, through: brands + posts, notes: [`${brands} brands and ${posts} posts are left`] }
    }
  },
}
