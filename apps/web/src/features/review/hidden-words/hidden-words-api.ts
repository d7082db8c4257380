import type { HiddenList, hideWord, listHiddenWords, showWord } from '@bolodex/contract/review/hidden-words'
import { endpoint } from '#lib/api-client.ts'

const list = endpoint<typeof listHiddenWords>('GET', '/api/review/hidden-words', 'private')
const hide = endpoint<typeof hideWord>('POST', '/api/review/hidden-words')
const show = endpoint<typeof showWord>('DELETE', '/api/review/hidden-words')

export const hiddenWordsView = (of: HiddenList) => list.read({ query: { list: of } })
export const sendHide = (of: HiddenList, word: string) => hide.call({ body: { list: of, word } })
export const sendShow = (of: HiddenList, word: string) => show.call({ query: { list: of, word } })
