import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import { limits } from '@bolodex/contract/limits'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { TextAreaField, TextField } from '#ui/fields/field.tsx'
import { TranscriptDrop } from './transcript-drop.tsx'
import { findSourceErrors, type SourceErrors, type SourceTab, type TypedSource } from './typed-source.ts'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './source-box.module.css'
import analysisStepsStyles from './analysis-steps.module.css'

type Props = {
  typed: TypedSource
  tab: SourceTab
  /** The address of the video that is shown, until another is typed. */
  shownUrl: string
  isBusy: boolean
  /** Where somebody who is not signed in is led instead. */
  loginHref: string | null
  /** The operator lets a language model read transcripts too. */
  hasModel: boolean
  onType: (changed: Partial<TypedSource>) => void
  onOpen: (tab: SourceTab) => void
  onLogin: () => void
  onStart: (url: string, transcript: string | null) => Promise<SourceErrors>
}

/** What is to be analyzed: a video by its address, or its transcript in whatever form somebody has it. */
export function SourceBox(props: Props) {
  const { typed, tab, shownUrl, isBusy, loginHref, hasModel, onType, onOpen, onLogin, onStart } = props
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<SourceErrors>({})
  const url = typed.url ?? shownUrl

  // The button that was pressed, this one or 'Stop', had the focus and lost it on the way.
  const button = useRef<HTMLButtonElement>(null)
  const wasBusy = useRef(isBusy)
  useEffect(() => {
    if (wasBusy.current && !isBusy && document.activeElement === document.body) button.current?.focus()
    wasBusy.current = isBusy
  }, [isBusy])

  const showErrors = (found: SourceErrors): boolean => {
    // A field must be described before it gets the focus.
    flushSync(() => setErrors(found))
    const wrong = (['transcript', 'url'] as const).find((name) => found[name])
    if (!wrong) return false
    const field = form.current?.elements.namedItem(wrong)
    if (field instanceof HTMLElement) field.focus()
    return true
  }
  const handleSubmit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isBusy || showErrors(findSourceErrors(tab, url, typed))) return
    if (loginHref !== null) return onLogin()
    const transcript = tab === 'transcript' ? (typed.file?.text ?? typed.text) : null
    const refused = await onStart(url, transcript)
    if (refused.url ?? refused.transcript) showErrors(refused)
  }
  const type = (changed: Partial<TypedSource>) => {
    if (errors.url ?? errors.transcript) setErrors({})
    onType(changed)
  }
  const openTab = (key: string) => {
    setErrors({})
    onOpen(key as SourceTab)
  }

  const address = {
    name: 'url',
    label: 'YouTube Video URL',
    value: url,
    error: errors.url,
    inputMode: 'url',
    autoComplete: 'off',
    spellCheck: false,
    readOnly: isBusy,
    maxLength: limits.videoAddress,
    placeholder: 'https://www.youtube.com/watch?v=…',
    onChange: ({ target }: { target: { value: string } }) => type({ url: target.value }),
  } as const
  const submit = (
    <Button ref={button} type="submit" disabled={isBusy} className={styles['analyze-button']}>
      {isBusy ? <span className={analysisStepsStyles['turning']} aria-hidden="true" /> : <Icon name="analyzer" />}
      {isBusy ? 'Analyzing...' : 'Analyze Video'}
    </Button>
  )
  const wiring = {
    ref: form,
    noValidate: true,
    method: 'post',
    onSubmit: (event: SyntheticEvent) => void handleSubmit(event),
  } as const

  return (
    <section className={styles['source-box']} aria-label="What to analyze">
      <Tabs
        label="Source"
        value={tab}
        onChange={openTab}
        tabs={[
          {
            key: 'address',
            label: 'By address',
            icon: 'link',
            panel: (
              <form className={styles['by-address']} aria-label="Analyze by address" {...wiring}>
                <TextField {...address} />
                {submit}
              </form>
            ),
          },
          {
            key: 'transcript',
            label: 'Paste or drop a transcript',
            icon: 'paste',
            panel: (
              <form className={styles['by-transcript']} aria-label="Analyze a transcript" {...wiring}>
                <TextAreaField
                  name="transcript"
                  label="Transcript"
                  aside="times like 2:14 are understood"
                  rows={7}
                  value={typed.text}
                  error={errors.transcript}
                  readOnly={isBusy}
                  disabled={typed.file !== null}
                  placeholder={typed.file ? 'The file is read instead' : 'Paste the transcript here'}
                  onChange={({ target }) => type({ text: target.value })}
                />
                <TranscriptDrop file={typed.file} isBusy={isBusy} onRead={(file) => type({ file })} />
                <TextField {...address} aside="kept as the source" />
                {submit}
                {hasModel && (
                  <p className={joinClasses('hint', styles['model-note'])}>
                    The transcript is also read by a language model that the operator has chosen, which may be
                    elsewhere.
                  </p>
                )}
              </form>
            ),
          },
        ]}
      />
      <noscript>
        <p className="hint">Analyzing a video needs JavaScript.</p>
      </noscript>
      {loginHref !== null && (
        <div className={styles['analyze-gate']}>
          <Icon name="post-locked" />
          <p>
            <b>Analyzing and saving need an account</b>
            <span className="hint">No email address is needed. A username will do.</span>
          </p>
          <PageLink className="button button-outline" href={loginHref}>
            <Icon name="login" /> Login to analyze
          </PageLink>
        </div>
      )}
    </section>
  )
}
