import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { BrandPage } from '@bolodex/contract/directory/brands'

/** What the directory answers to a search, in short. */
export async function searchDirectory(app: FastifyInstance, q: string, more = '') {
  const answer = await app.inject(`/api/directory?q=${encodeURIComponent(q)}${more}`)
  expect(answer.statusCode, answer.body).toBe(200)
  const page = BrandPage.parse(answer.json())
  return {
    brands: page.brands.map(({ name }) => name),
    total: page.total,
    equal: page.equal,
    filteredOut: page.filteredOut?.name ?? null,
    close: page.close.map(({ brand, match, role, text }) => `${brand.name} (${match}, ${role} ${text})`),
    didYouMean: page.didYouMean.map(
      ({ name, slug, match }) => `${name} (${match}${slug === null ? ', not added' : ''})`,
    ),
  }
}
