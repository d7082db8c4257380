import { describe, expect, test } from 'vitest'
import { joinVideos } from './brand-videos.tsx'

const of = (...ids: number[]) => ids.map((id) => ({ id }))
const loaded = of(9, 8, 7, 6, 5, 4)
const none = new Set<number>()

describe('the videos of a brand with older ones loaded', () => {
  test('are each there once', () => {
    expect(joinVideos(of(9, 8, 7), loaded, none)).toEqual(loaded)
  })

  test('stay complete when one of the first is removed and the next moves up', () => {
    expect(joinVideos(of(9, 7, 6), loaded, new Set([8]))).toEqual(of(9, 7, 6, 5, 4))
    expect(joinVideos(of(8, 7, 6), loaded, new Set([9]))).toEqual(of(8, 7, 6, 5, 4))
  })

  test('lose an older one that is removed', () => {
    expect(joinVideos(of(9, 8, 7), loaded, new Set([5]))).toEqual(of(9, 8, 7, 6, 4))
  })

  test('have no gap when a new one comes on top', () => {
    expect(joinVideos(of(10, 9, 8), loaded, none)).toEqual(of(10, 9, 8, 7, 6, 5, 4))
  })
})
