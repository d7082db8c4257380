import { useState } from 'react'
import { readVideoAddress } from '@bolodex/contract/video-address'
import { limits } from '@bolodex/contract/limits'
import { videoWording } from '@bolodex/contract/video-wording'
import type { TranscriptFile } from './read-transcript-file.ts'

/** What is given to be read. `url` is null until somebody types one: then it is the address of what is shown. */
export type TypedSource = { url: string | null; text: string; file: TranscriptFile | null }
export type SourceErrors = { url?: string | undefined; transcript?: string | undefined }
export type SourceTab = 'address' | 'transcript'

const nothingTyped: TypedSource = { url: null, text: '', file: null }

/** Beyond one screen: who is led to the login on the way finds everything as it was. Written in the browser only. */
let kept = nothingTyped
let keptTab: SourceTab = 'address'

export function useTypedSource() {
  const [typed, setTyped] = useState(kept)
  const [tab, setTab] = useState(keptTab)
  return {
    typed,
    tab,
    type: (changed: Partial<TypedSource>) => {
      kept = { ...kept, ...changed }
      setTyped(kept)
    },
    open: (next: SourceTab) => {
      keptTab = next
      setTab(next)
    },
  }
}

/** It has been read: the next address begins a new one. */
export function forgetSource(): void {
  kept = nothingTyped
  keptTab = 'address'
}

export function findSourceErrors(tab: SourceTab, url: string, { text, file }: TypedSource): SourceErrors {
  const errors: SourceErrors = {}
  if (tab === 'transcript' && !file) {
    if (text.trim() === '') errors.transcript = videoWording.noTranscript
    if (text.length > limits.transcriptText) errors.transcript = videoWording.longTranscript
  }
  if (url.trim() === '') errors.url = videoWording.noAddress
  else if (url.length > limits.videoAddress || readVideoAddress(url) === null) errors.url = videoWording.badAddress
  return errors
}
