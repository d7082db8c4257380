import { expect, test } from 'vitest'
import type { z } from 'zod'
import { addPost, addUser } from '#testing/builders.ts'
import { shareTestApp } from '#testing/test-app.ts'

const subject = shareTestApp()

/** Numbers that JavaScript parses but no URL of ours contains. */
const otherSpellings = (value: number): string[] => [
  `0x${value.toString(16)}`,
  `0b${value.toString(2)}`,
  `${value / 10}e1`,
  `+${value}`,
  ` ${value}`,
  `${value} `,
  `0${value}`,
  `${value}.0`,
  `${value}.`,
  '',
  ' ',
  '-0',
]

type Field = { where: string; schema: z.ZodType; value: number }

/** Every number in the path or the query of a call, found by what becomes of it. */
function findNumbers(): Field[] {
  return subject.app.contractRoutes.flatMap((route) =>
    [route.params, route.query].flatMap((part) =>
      Object.entries(part?.shape ?? {}).flatMap(([name, field]) => {
        const schema = field as z.ZodType
        const value = [1, 25].find((number) => [schema.safeParse(String(number)).data].flat()[0] === number)
        return value === undefined ? [] : [{ where: `${route.method} ${route.path} ${name}`, schema, value }]
      }),
    ),
  )
}

test('every number in an address has one spelling', () => {
  const fields = findNumbers()
  expect(fields.length).toBeGreaterThan(25)
  for (const { where, schema, value } of fields) {
    const taken = otherSpellings(value).filter((spelling) => schema.safeParse(spelling).success)
    expect([where, taken]).toEqual([where, []])
  }
})

test('other spellings are not found, in the API and on pages', async () => {
  const { db } = subject.database
  const { id } = await addPost(db, { user_id: (await addUser(db)).id })
  const statusOf = async (url: string) => (await subject.app.inject(url)).statusCode
  expect([await statusOf(`/api/forum/posts/${id}`), await statusOf(`/forum/post/${id}`)]).toEqual([200, 200])
  for (const spelling of [`0${id}`, `${id}.0`, `%2B${id}`, `%20${id}`, `0x${id.toString(16)}`]) {
    expect([spelling, await statusOf(`/api/forum/posts/${spelling}`)]).toEqual([spelling, 400])
    expect([spelling, await statusOf(`/forum/post/${spelling}`)]).toEqual([spelling, 404])
  }
  expect(await statusOf('/api/directory?page=01')).toBe(400)
  expect(await statusOf('/api/directory?pageSize=2.5e1')).toBe(400)
})
