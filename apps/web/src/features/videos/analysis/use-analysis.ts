import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { AnalysisProgress } from '@bolodex/contract/videos/video-analysis'
import { videoWording, type TranscriptProblem } from '@bolodex/contract/videos/video-wording'
import { ApiError, issuesOf, statusOf } from '#lib/api-error.ts'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { analyzerWording } from './video-analysis-wording.ts'
import { forgetSource, type SourceErrors } from './typed-source.ts'
import { analysisAddress, analysisView, sendAnalysis } from './video-api.ts'

type Run =
  | { kind: 'idle' }
  | { kind: 'running'; progress: AnalysisProgress | null; hasTranscript: boolean }
  | { kind: 'blocked'; problem: TranscriptProblem; url: string }

type Options = {
  /** The analysis that is shown already. */
  shownId: string | undefined
  /** The session has ended meanwhile. */
  onSignedOut: () => void
  onBlocked: (problem: TranscriptProblem, url: string) => void
}

const idle: Run = { kind: 'idle' }

/** One analysis from the press of the button to its own address, or to the reason why there is none. */
export function useAnalysis({ shownId, onSignedOut, onBlocked }: Options) {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const [run, setRun] = useState<Run>(idle)
  const current = useRef<AbortController>(null)
  useEffect(() => () => current.current?.abort(), [])

  /** Answers what the server refused of what was given. */
  const start = async (url: string, transcript: string | null): Promise<SourceErrors> => {
    const own = new AbortController()
    current.current = own
    const hasTranscript = transcript !== null
    setRun({ kind: 'running', progress: null, hasTranscript })
    try {
      const analysis = await sendAnalysis(
        { ...(url.trim() && { url: url.trim() }), ...(hasTranscript && { transcript }) },
        { signal: own.signal, onLine: (progress) => setRun({ kind: 'running', progress, hasTranscript }) },
      )
      queryClient.setQueryData(analysisView(analysis.id).queryKey, analysis)
      forgetSource()
      // Until the result is there the page stays as it is; where it is there already, no move will end this one.
      if (analysis.id === shownId) setRun(idle)
      navigate(analysisAddress(analysis.id))
      showToast({ title: videoWording.complete, tone: 'success' })
      return {}
    } catch (error) {
      if (own.signal.aborted) return {}
      return fail(error, url)
    }
  }

  const fail = (error: unknown, url: string): SourceErrors => {
    setRun(idle)
    if (statusOf(error) === 401) {
      const { title, source: description } = analyzerWording.signedOut
      showToast({ title, description, tone: 'notice' })
      onSignedOut()
      return {}
    }
    const body = error instanceof ApiError ? error.body : null
    showError(body?.message ?? videoWording.failed)
    if (body?.code === 'no_transcript') {
      const problem = body.transcript ?? 'blocked'
      setRun({ kind: 'blocked', problem, url })
      onBlocked(problem, url)
    }
    const refused = (path: string) => issuesOf(error).find((issue) => issue.path === path)?.message
    return { url: refused('url'), transcript: refused('transcript') }
  }

  const stop = (): void => {
    current.current?.abort()
    setRun(idle)
    showToast({ title: analyzerWording.progress.stopped, tone: 'notice' })
  }

  return { run, start, stop, dismiss: () => setRun(idle) }
}
