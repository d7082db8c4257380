import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import { limits } from '@bolodex/contract/limits'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { TextAreaField, TextField } from '#ui/fields/field.tsx'
import { TranscriptDrop } from './transcript-drop.tsx'
import { analyzerWording } from './video-analysis-wording.ts'
import { findSourceErrors, type SourceErrors, type SourceTab, type TypedSource } from './typed-source.ts'
import { joinClasses } from '#lib/join-classes.ts'
import textButton from '#ui/text-button.module.css'
import styles from './source-box.module.css'
import analysisStepsStyles from './analysis-steps.module.css'

const wording = analyzerWording.source

type Props = {
  typed: TypedSource
  tab: SourceTab
  /** The address of the video that is shown, until another is typed. */
  shownUrl: string
  isBusy: boolean
  /** The login link for guests. */
  loginHref: string
  /** Who looks at it, as far as it is known. */
  visitor: 'unknown' | 'guest' | 'member'
  /** What members see below it. */
  past: ReactNode
  /** The operator lets a language model read transcripts too. */
  hasModel: boolean
  onType: (changed: Partial<TypedSource>) => void
  onOpen: (tab: SourceTab) => void
  onLogin: () => void
  onStart: (url: string, transcript: string | null) => Promise<SourceErrors>
}

/** The input: a video by its URL, or a transcript in any format. */
export function SourceBox(props: Props) {
  const { typed, tab, shownUrl, isBusy, loginHref, visitor, past, hasModel, onType, onOpen, onLogin, onStart } = props
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<SourceErrors>({})
  const isUnknown = visitor === 'unknown'
  const [isLinkWanted, setLinkWanted] = useState(false)
  // A transcript that is pasted is not of the video that happens to be shown.
  const url = typed.url ?? (tab === 'address' ? shownUrl : '')

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
    if (visitor === 'guest') return onLogin()
    const transcript = tab === 'transcript' ? (typed.file?.text ?? typed.text) : null
    const refused = await onStart(url, transcript)
    if (refused.url ?? refused.transcript) showErrors(refused)
  }
  const type = (changed: Partial<TypedSource>) => {
    if (errors.url ?? errors.transcript) setErrors({})
    onType(changed)
  }
  const openLink = () => {
    flushSync(() => setLinkWanted(true))
    const field = form.current?.elements.namedItem('url')
    if (field instanceof HTMLElement) field.focus()
  }
  const openTab = (key: string) => {
    setErrors({})
    onOpen(key as SourceTab)
  }

  const address = {
    name: 'url',
    label: wording.url,
    value: url,
    error: errors.url,
    inputMode: 'url',
    autoComplete: 'off',
    spellCheck: false,
    readOnly: isBusy,
    maxLength: limits.videoAddress,
    placeholder: wording.urlPlaceholder,
    onChange: ({ target }: { target: { value: string } }) => type({ url: target.value }),
  } as const
  const submit = (
    <Button ref={button} type="submit" disabled={isBusy} className={styles['analyze-button']}>
      {isBusy ? <span className={analysisStepsStyles['turning']} aria-hidden="true" /> : <Icon name="play" />}
      {isBusy ? wording.analyzing : wording.analyze}
    </Button>
  )
  const wiring = {
    ref: form,
    noValidate: true,
    method: 'post',
    onSubmit: (event: SyntheticEvent) => void handleSubmit(event),
  } as const

  return (
    <section className={styles['source-box']} aria-label={wording.label}>
      <Tabs
        label={wording.tabs}
        value={tab}
        onChange={openTab}
        tabs={[
          {
            key: 'address',
            label: wording.byLink,
            icon: 'link',
            panel: (
              <form className={styles['by-address']} aria-label={wording.linkForm} {...wiring}>
                <TextField {...address} />
                {submit}
              </form>
            ),
          },
          {
            key: 'transcript',
            label: wording.byTranscript,
            icon: 'paste',
            panel: (
              <form className={styles['by-transcript']} aria-label={wording.transcriptForm} {...wiring}>
                <TextAreaField
                  name="transcript"
                  label={wording.transcript}
                  aside={wording.transcriptAside}
                  rows={7}
                  value={typed.text}
                  error={errors.transcript}
                  readOnly={isBusy}
                  disabled={typed.file !== null}
                  placeholder={typed.file ? wording.fileInstead : wording.transcriptPlaceholder}
                  onChange={({ target }) => type({ text: target.value })}
                />
                <TranscriptDrop file={typed.file} isBusy={isBusy} onRead={(file) => type({ file })} />
                {isLinkWanted || url !== '' ? (
                  <TextField {...address} aside={wording.linkWhy} />
                ) : (
                  <button
                    type="button"
                    className={joinClasses(textButton['tall-text-button'], styles['add-link'])}
                    onClick={openLink}
                  >
                    <Icon name="plus" /> {wording.addLink}
                  </button>
                )}
                {submit}
                {hasModel && <p className={joinClasses('hint', styles['model-note'])}>{wording.modelNote}</p>}
              </form>
            ),
          },
        ]}
      />
      <noscript>
        <p className="hint">{wording.noScript}</p>
      </noscript>
      {/* As high for everyone, so that nothing moves when it is known who looks at it. */}
      <div className={joinClasses(styles['source-foot'], isUnknown && styles['is-unknown'])}>
        {visitor === 'member' ? past : <Gate loginHref={loginHref} />}
      </div>
    </section>
  )
}

function Gate({ loginHref }: { loginHref: string }) {
  return (
    <>
      <Icon name="post-locked" />
      <p>
        <b>{wording.gateTitle}</b>
        <span className="hint">{wording.gateHint}</span>
      </p>
      <PageLink className="button button-outline" href={loginHref}>
        <Icon name="login" /> {wording.login}
      </PageLink>
    </>
  )
}
