// The thread that searches transcripts for names. It holds every name and has neither settings nor a database.
import { parentPort } from 'node:worker_threads'
import { readTranscript } from '../captions/read-transcript.ts'
import {
  packTranscript,
  unpackWords,
  limitMentions,
  type DetectorAnswer,
  type DetectorQuestion,
  type DetectorStep,
} from './detector-messages.ts'
import { detectBrands } from '@bolodex/transcript-detector/detect-brands'
import { createGazetteer } from '@bolodex/transcript-detector/gazetteer'

/** Progress is reported for every fiftieth part, not for every word. */
const smallestPart = 0.02

const gazetteer = createGazetteer()

parentPort?.on('message', (question: DetectorQuestion) => {
  try {
    answer(work(question))
  } catch (error) {
    answer({ kind: 'fault', fault: error instanceof Error ? error.message : String(error) })
  }
})

function work(question: DetectorQuestion): DetectorAnswer {
  if (question.kind === 'add') {
    for (const name of question.names) gazetteer.add(name)
    return { kind: 'added', size: gazetteer.size }
  }
  if (question.kind === 'read') {
    const transcript = readTranscript(question.text)
    return { kind: 'transcript', transcript: transcript && packTranscript(transcript) }
  }
  return { kind: 'found', brands: limitMentions(detectBrands(unpackWords(question.words), gazetteer, reportSteps())) }
}

function reportSteps(): (step: DetectorStep, done: number) => void {
  let told: { step: DetectorStep; done: number } | null = null
  return (step, done) => {
    if (told?.step === step && done < told.done + smallestPart) return
    told = { step, done }
    answer({ kind: 'step', step, done })
  }
}

function answer(message: DetectorAnswer): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage(message)
}
