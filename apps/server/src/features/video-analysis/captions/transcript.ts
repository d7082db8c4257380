import type { Word } from '../detector/heard.ts'

/** A line of captions: its words, each with its time when the captions tell it. */
export type CaptionLine = Word[]

export type Transcript = {
  lines: CaptionLine[]
  /** As the captions name it, 'en' or 'en-GB'; null when nothing says it. */
  language: string | null
}

/** What YouTube tells about a video, with its captions. */
export type FetchedVideo = {
  id: string
  title: string | null
  channel: string | null
  lengthSeconds: number | null
  transcript: Transcript
  /** Made by a machine, not written by a person. */
  isAutomatic: boolean
}
