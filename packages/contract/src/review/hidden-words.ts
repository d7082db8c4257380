import { z } from 'zod'
import { Done } from '../accounts/auth.ts'
import { KeptLine } from '../inputs.ts'
import type { ContractRoute } from '../route.ts'

/** Public lists of words from strangers: wanted names, and referring hosts. */
export const hiddenLists = ['wanted', 'referrers'] as const
export type HiddenList = (typeof hiddenLists)[number]

/** Hidden words of one list. */
export const hiddenWordsLimit = 500

const list = z.enum(hiddenLists)
const Word = z.strictObject({ list, word: KeptLine.min(1).max(253) })

export const hiddenWordsFull = 'This list of hidden words is full. Show some of them again first.'

export const listHiddenWords = {
  method: 'GET',
  path: '/api/review/hidden-words',
  access: 'moderator',
  limit: 'read',
  summary: 'Words taken off a public list, newest first',
  query: z.strictObject({ list }),
  answer: z.object({ words: z.array(z.string()).max(hiddenWordsLimit) }),
} as const satisfies ContractRoute

export const hideWord = {
  method: 'POST',
  path: '/api/review/hidden-words',
  access: 'moderator',
  limit: 'review',
  summary: 'Takes a word off a public list',
  body: Word,
  answer: Done,
} as const satisfies ContractRoute

export const showWord = {
  method: 'DELETE',
  path: '/api/review/hidden-words',
  access: 'moderator',
  limit: 'review',
  summary: 'Shows a hidden word on its public list again',
  query: Word,
  answer: Done,
} as const satisfies ContractRoute
