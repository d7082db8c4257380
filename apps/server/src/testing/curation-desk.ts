import { afterAll, beforeEach } from 'vitest'
import { BrandHistory } from '@bolodex/contract/curation/brand-history'
import { BrandDetails } from '@bolodex/contract/directory/brands'
import { addBrand, addMember, type Member } from './builders.ts'
import { createTestApp } from './test-app.ts'
import { emptyTables } from './test-database.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** The product with an admin and a member, and the calls of curation. Each test of the file starts without brands. */
export async function openCurationDesk() {
  const subject = await createTestApp({ RATE_LIMIT_FACTOR: '100' })
  const { db, pool } = subject.database
  const admin = await addMember(db, { is_admin: true })
  const member = await addMember(db)
  afterAll(() => subject.close())
  beforeEach(() => emptyTables(pool, 'brands, former_brand_slugs, brand_revisions, brand_merges'))

  const call = (method: Method, url: string, payload?: object, { cookie }: Pick<Member, 'cookie'> = admin) =>
    subject.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) })

  return {
    subject,
    admin,
    member,
    guest: { cookie: '' },
    call,
    read: async (slug: string) => BrandDetails.parse((await call('GET', `/api/brands/${slug}`)).json()),
    history: async (slug: string, query = '') =>
      BrandHistory.parse((await call('GET', `/api/brands/${slug}/history${query}`)).json()),
    /** A brand, and what an admin writes about it. */
    add: async (name: string, facts: object = {}): Promise<number> => {
      const { id } = await addBrand(db, { name })
      const edited = Object.keys(facts).length > 0 ? await call('PATCH', `/api/brands/${id}`, facts) : null
      if (edited && edited.statusCode !== 200) throw new Error(`not edited: ${edited.statusCode} ${edited.body}`)
      return id
    },
  }
}
