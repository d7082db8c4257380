import { useState, type MouseEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { ErrorBody } from '@bolodex/contract/errors'
import { ApiError, explain, statusOf } from '#lib/api-error.ts'
import { formatCount } from '#lib/format-numbers.ts'
import { refreshReads } from '#lib/query-client.ts'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import {
  keepDraft,
  nothingTyped,
  readNewBrand,
  textFieldNames,
  labelField,
  type BrandErrors,
  type TypedBrand,
} from './brand-draft.ts'
import { brandReads, sendBrand } from './contribute-api.ts'
import styles from './brand-form.module.css'

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

type Failure = { message: string; brand?: ErrorBody['brand'] | undefined }

type Props = { formId: string; errors: BrandErrors; failure: Failure | null }

/** Above the form: what the server refused, or which fields need another look and the way to each. */
export function ErrorSummary({ formId, errors, failure }: Props) {
  const wrong = textFieldNames.filter((name) => errors[name])
  if (!failure && wrong.length === 0) return null
  return (
    <div className={styles['error-summary']} role="alert">
      <Icon name="warning" />
      {failure ? (
        <p>
          <b>{failure.message}</b>
          {failure.brand && <PageLink href={`/brands/${failure.brand.slug}`}>Open {failure.brand.name}</PageLink>}
        </p>
      ) : (
        <div>
          <b>
            {wrong.length === 1
              ? '1 field needs another look'
              : `${formatCount(wrong.length, 'field')} need another look`}
          </b>
          <ul>
            {wrong.map((name) => (
              <li key={name}>
                <a href={`#${formId}-${name}`} onClick={focusTarget}>
                  {labelField(name)}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** The address stays as it is: it is not a place in the page that somebody would come back to. */
function focusTarget(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  document.getElementById(event.currentTarget.hash.slice(1))?.focus()
}
