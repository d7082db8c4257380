import { useState } from 'react'
import { limits } from '@bolodex/contract/limits'
import { readVideoAddress } from '@bolodex/contract/videos/video-address'
import { videoWording } from '@bolodex/contract/videos/video-wording'
import { analyzerWording } from './video-analysis-wording.ts'

/** The typed input. `url` is null until edited: then it defaults to the URL shown. */
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
  if (url.trim() === '') {
    // Optional for a transcript: a given link is stored as its source.
    if (tab === 'address') errors.url = videoWording.noAddress
  } else if (url.length > limits.videoAddress || readVideoAddress(url) === null) errors.url = videoWording.badAddress
  return errors
}

/** A file with a transcript, as it is sent. */
export type TranscriptFile = { name: string; bytes: number; text: string }

export const transcriptKinds = ['.vtt', '.srt', '.json3', '.json', '.txt'] as const

/** Times and braces take room; the words alone are what the limit is about. */
const mostBytes = 30_000_000

const wording = analyzerWording.file

/** A file that cannot be taken, and why. */
export class TranscriptFileError extends Error {}

/** Reads a file on this device. Nothing is sent by this. */
export async function readTranscriptFile(file: File): Promise<TranscriptFile> {
  const name = file.name.toLowerCase()
  if (!transcriptKinds.some((kind) => name.endsWith(kind))) throw new TranscriptFileError(wording.wrongKind)
  if (file.size > mostBytes) throw new TranscriptFileError(wording.tooLarge(mostBytes / 1_000_000))
  const text = decode(new Uint8Array(await file.arrayBuffer()))
  const sent = /\.json3?$/.test(name) ? keepWords(text) : text
  if (sent.trim() === '') throw new TranscriptFileError(videoWording.emptyTranscript)
  if (sent.length > limits.transcriptText) throw new TranscriptFileError(videoWording.longTranscript)
  return { name: file.name, bytes: file.size, text: sent }
}

/** Subtitles are older than UTF-8: what is not written in it is read as Windows wrote it. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

type Json3 = {
  events?: {
    tStartMs?: number
    dDurationMs?: number
    aAppend?: number
    segs?: { utf8?: string; tOffsetMs?: number }[]
  }[]
}

/** Of YouTube's own form only the words and their times: the rest is how they are drawn, and five times as long. */
function keepWords(text: string): string {
  try {
    const { events = [] } = JSON.parse(text) as Json3
    const spoken = events.flatMap(({ tStartMs, dDurationMs, aAppend, segs }) =>
      segs ? [{ tStartMs, dDurationMs, aAppend, segs: segs.map(({ utf8, tOffsetMs }) => ({ utf8, tOffsetMs })) }] : [],
    )
    if (spoken.length === 0) throw new TranscriptFileError(videoWording.emptyTranscript)
    return JSON.stringify({ events: spoken })
  } catch (error) {
    if (error instanceof TranscriptFileError) throw error
    throw new TranscriptFileError(wording.broken, { cause: error })
  }
}
