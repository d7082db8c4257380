import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { nameKeyOf, slugOf } from '@bolodex/brand-names/name-keys'
import { garmentTypes } from '@bolodex/contract/garment-types'
import { readCatalogue } from '#domain/catalogue/read-catalogue.ts'
import { readSamples, samplesFolder } from './read-samples.ts'

const { members, brands, posts } = await readSamples()
const catalogue = await readCatalogue()

test('no sample brand is in the catalogue of real names, not even as another spelling', () => {
  const real = new Set(
    catalogue.flatMap(({ name, aliases }) => [name, ...aliases]).flatMap((n) => [nameKeyOf(n), slugOf(n)]),
  )
  const invented = brands.flatMap(({ name, aliases }) => [name, ...aliases])
  expect(invented.filter((name) => real.has(nameKeyOf(name)) || real.has(slugOf(name)))).toEqual([])
})

test('every sample brand is within the contract’s limits', () => {
  for (const { name, description, averageSalePrice, sellThroughRate } of brands) {
    expect(name.length).toBeGreaterThanOrEqual(2)
    expect(description.length).toBeGreaterThanOrEqual(10)
    expect(averageSalePrice ?? 0).toBeGreaterThanOrEqual(0)
    expect(sellThroughRate ?? 0).toBeGreaterThanOrEqual(0)
    expect(sellThroughRate ?? 0).toBeLessThanOrEqual(100)
  }
  expect(new Set(brands.map(({ name }) => slugOf(name))).size).toBe(brands.length)
})

test('the samples show every state of a card: no price, no rate, no photo, a video, an unknown garment type', () => {
  const known = new Set<string>(garmentTypes.map(({ name }) => name))
  expect(brands.some(({ averageSalePrice }) => averageSalePrice === null)).toBe(true)
  expect(brands.some(({ sellThroughRate }) => sellThroughRate === null)).toBe(true)
  expect(brands.filter(({ tagPhoto }) => tagPhoto === null)).toHaveLength(8)
  expect(brands.filter(({ source }) => source === 'youtube')).toHaveLength(4)
  expect(brands.flatMap((brand) => brand.garmentTypes).filter((type) => !known.has(type))).toEqual(['Kimonos'])
})

test('exactly the tag photos of brands have a file and a drawing of it', async () => {
  const shown = brands.filter(({ tagPhoto }) => tagPhoto)
  const slugs = shown.flatMap(({ name, morePhotos }) => [slugOf(name), ...morePhotos.map(({ drawing }) => drawing)])
  const files = await readdir(new URL('tag-photos/', samplesFolder))
  const drawings = Object.keys(JSON.parse(await readFile(new URL('tag-drawings.json', samplesFolder), 'utf8')))
  expect(files.map((file) => file.replace('.webp', '')).toSorted()).toEqual(slugs.toSorted())
  expect(drawings.toSorted()).toEqual(slugs.toSorted())
})

test('posts and comments are by sample members, and no comment is older than its post', () => {
  const known = new Set(members.map(({ username }) => username))
  expect(posts.filter(({ isPinned }) => isPinned)).toHaveLength(1)
  for (const { author, hoursAgo, comments } of posts) {
    expect(known).toContain(author)
    for (const comment of comments) {
      expect(known).toContain(comment.author)
      expect(comment.hoursAgo).toBeLessThan(hoursAgo)
    }
  }
})
