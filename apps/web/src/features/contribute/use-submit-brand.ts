import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { ApiError, explain, statusOf } from '#lib/api-error.ts'
import { refreshReads } from '#lib/refresh-reads.ts'
import { showError, showToast } from '#ui/toast-store.ts'
import { keepDraft } from './brand-draft.ts'
import { brandReads, sendBrand } from './contribute-api.ts'
import type { Failure } from './error-summary.tsx'
import { nothingTyped, readNewBrand, textFieldNames, type BrandErrors, type TypedBrand } from './typed-brand.ts'

type Options = {
  /** The session has ended meanwhile. */
  onSignedOut: () => Promise<unknown>
  onRefused: (errors: BrandErrors) => void
}

/** Sends a brand and says how it went. What was typed stays on this device until it has arrived. */
export function useSubmitBrand({ onSignedOut, onRefused }: Options) {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  const submit = async (typed: TypedBrand): Promise<void> => {
    setSending(true)
    setFailure(null)
    try {
      await sendBrand({ body: readNewBrand(typed) })
    } catch (error) {
      setSending(false)
      if (statusOf(error) === 401) {
        showToast({
          title: 'Please sign in again',
          description: 'What you typed is kept on this device.',
          tone: 'notice',
        })
        return void (await onSignedOut())
      }
      const message = explain(error)
      const brand = error instanceof ApiError ? error.body?.brand : undefined
      setFailure({ message, brand })
      onRefused(brand ? { name: message } : readIssues(error))
      return showError(message)
    }
    keepDraft(nothingTyped)
    showToast({ title: 'Brand submitted successfully', tone: 'success' })
    await refreshReads(queryClient, ...brandReads)
    navigate('/')
  }

  return { isSending, failure, forgetFailure: () => setFailure(null), submit }
}

/** What the server says about single fields. */
function readIssues(error: unknown): BrandErrors {
  const issues = error instanceof ApiError ? (error.body?.issues ?? []) : []
  const known = issues.filter(({ path }) => textFieldNames.some((name) => name === path))
  return Object.fromEntries(known.map(({ path, message }) => [path, message]))
}
