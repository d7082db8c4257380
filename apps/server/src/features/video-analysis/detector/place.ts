import type { Ambiguity } from './ambiguity.ts'
import type { Speech } from './read-speech.ts'

/** Words `from` up to `to` (not with it) of the tokens. */
export type Span = { from: number; to: number }

/** What is known of a place when the words before and behind it are weighed. */
export type Place = Span & Ambiguity & { speech: Speech; garment: number; introduction: number; isEveryday: boolean }
