import { expect, test } from 'vitest'
import { noticeKinds } from '@bolodex/contract/notices/notice-kinds'
import type { Notice } from '@bolodex/contract/notices/notices'
import { noticeIcons, formatNotice } from './notice-list.tsx'

const notice: Notice = {
  id: 1,
  kind: 'reply',
  actor: 'flannel_fran',
  things: 1,
  post: { id: 7, title: 'Double knees' },
  commentId: 9,
  brand: { slug: 'iver-lund', name: 'Iver Lund' },
  change: null,
  text: 'Same here.',
  createdAt: '2026-11-15T12:00:00.000Z',
  isRead: false,
}
const say = (given: Partial<Notice>) => formatNotice({ ...notice, ...given })

test('a reply names who it is by; several name the latest', () => {
  expect(say({})).toEqual({
    who: 'flannel_fran',
    what: 'replied to your post',
    more: '‘Same here.’',
    href: '/forum/post/7?comment=9',
  })
  expect(say({ things: 4 })).toEqual({
    who: null,
    what: '4 replies to your post',
    more: 'flannel_fran: ‘Same here.’',
    href: '/forum/post/7?comment=9',
  })
})

test('replies whose latest was hidden lead to the post and name no one', () => {
  expect(say({ things: 2, actor: null, text: null, commentId: null })).toEqual({
    who: null,
    what: '2 replies to your post',
    more: null,
    href: '/forum/post/7',
  })
})

test('a decision says of which brand, about which change, by whom and why [X-03]', () => {
  expect(say({ kind: 'suggestion accepted', text: 'Thanks' }).more).toBe('Iver Lund. flannel_fran: ‘Thanks’')
  expect(say({ kind: 'suggestion declined', change: 'price $9', text: null }).more).toBe('Iver Lund: price $9.')
})

test('a replaced photo links to the brand', () => {
  expect(say({ kind: 'photo replaced' })).toMatchObject({
    more: 'Iver Lund has a sharper one by flannel_fran. We kept yours, and it can be restored.',
    href: '/brands/iver-lund',
  })
})

test('a hidden post links to the forum, a hidden comment to its post', () => {
  expect(say({ kind: 'hidden', commentId: null, text: 'Be kind' })).toMatchObject({
    what: 'Your post was hidden',
    more: '‘Double knees’ Be kind',
    href: '/forum',
  })
  expect(say({ kind: 'declined' })).toMatchObject({ what: 'Your comment wasn’t approved', href: '/forum/post/7' })
})

test('every kind has words and an icon', () => {
  for (const kind of noticeKinds) expect([say({ kind }).what, noticeIcons[kind]]).not.toContain(undefined)
})
