import { expect, test } from 'vitest'
import { createTestApp } from '#testing/test-app.ts'

test('one network gives thirty photos in ten minutes, and names fifteen addresses', async () => {
  const limited = await createTestApp()
  const statuses = async (method: 'POST' | 'PATCH', url: string, times: number, payload?: object) => {
    const answers: number[] = []
    for (let call = 0; call < times; call += 1)
      answers.push((await limited.app.inject({ method, url, ...(payload && { payload }) })).statusCode)
    return [answers.filter((status) => status === 404).length, answers.filter((status) => status === 429).length]
  }
  expect(await statuses('POST', '/api/brands/1/upload', 32)).toEqual([30, 2])
  const payload = { photoUrl: 'https://example.org/tag.png' }
  expect(await statuses('PATCH', '/api/brands/1/photo', 17, payload)).toEqual([15, 2])
  await limited.close()
})
