import { useEffect, useEffectEvent, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Brand } from '@bolodex/contract/directory/brands'
import { isShrinkable, photoFileProblem, photoUrlProblem, photoWording } from '@bolodex/contract/photos/photo-wording'
import { signInLink } from '#lib/sign-in-link.ts'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { dismissToast, showError } from '#ui/toast/toast-store.ts'
import { photosWording } from '../photos-wording.ts'
import { useShrink } from '../shrink/use-shrink.ts'
import { tabId, UploaderFrame, type UploadTab } from '../uploader-frame.tsx'
import { FilePanel, UrlPanel } from './upload-panels.tsx'
import { KindAndEra } from './kind-and-era.tsx'
import { aboutProblem, plainAbout, yearsOf, type PhotoAbout } from './photo-about.ts'
import { siteView } from '#lib/site-view.ts'
import { useCropper } from './use-cropper.tsx'
import { useUpload } from './use-upload.ts'
import styles from './photo-uploader.module.css'

/** The first interaction with the box, before its code had loaded. */
export type UploadStart = { tab: UploadTab; files?: File[]; hadFocus?: boolean }

type Props = {
  id: string
  brand: Pick<Brand, 'id' | 'name'>
  start: UploadStart
  submitter: () => string
  hasCamera?: boolean
  /** The brand has photos: what this one shows is asked for at once. */
  hasPhotos?: boolean
  /** It is evidence of its years, without which it is not sent. */
  isDated?: boolean
  onDone: () => void
}

/** Takes a tag photo by its URL or as a file. */
export function PhotoUploader({ id, brand, start, submitter, hasCamera = false, hasPhotos = false, ...rest }: Props) {
  const { isDated = false, onDone } = rest
  const [tab, setTab] = useState(start.tab)
  const [url, setUrl] = useState('')
  const [file, setFile] = useState<File | null>(start.files?.[0] ?? null)
  const [bytesBefore, setBytesBefore] = useState<number | null>(null)
  const [isMissed, setMissed] = useState(start.files?.length === 0)
  const [about, setAbout] = useState<PhotoAbout>(isDated ? { ...plainAbout, era: 'years' } : plainAbout)
  const clear = () => {
    setUrl('')
    setFile(null)
  }
  const { phase, sendUrl, sendFile, reset } = useUpload({ brand, submitter, hasPhotos, onReceived: clear, onDone })
  const { phase: shrinkPhase, shrink, stop } = useShrink()
  const { openCropper, cropper } = useCropper({
    about,
    onCropped: (cropped, said) => {
      setBytesBefore(null)
      setFile(cropped)
      setAbout(said)
      if (isWellSaid(said, isDated)) void sendFile(cropped, said)
    },
  })
  const giveUp = () => {
    stop()
    reset()
  }

  /** A large photo is made smaller at once. What is wrong with the photo is said after it. */
  const prepare = async (chosen: File | null) => {
    const ready = await (chosen && isShrinkable(chosen) ? shrink(chosen) : chosen)
    if (chosen && !ready) return
    setFile(ready)
    if (chosen && ready !== chosen) setBytesBefore(chosen.size)
    formatProblem(ready)
    focusIfLost(`${id}-send`)
  }

  const takeFiles = (files: File[]) => {
    const first = files[0] ?? null
    giveUp()
    dismissToast()
    setTab('file')
    setFile(first)
    setMissed(!first)
    setBytesBefore(null)
    void prepare(first)
    // After the panel has drawn what was chosen.
    requestAnimationFrame(() => focusIfLost(`${id}-send`))
  }

  const send = async () => {
    if (!isWellSaid(about, isDated)) return
    if (tab === 'url' && !photoUrlProblem(url)) await sendUrl(url.trim(), about)
    if (tab === 'file' && file) await sendFile(file, about)
    // A button that is disabled loses the focus.
    focusIfLost(`${id}-send`)
  }

  const prepareFirst = useEffectEvent(prepare)
  // The box that was served has made room for this one.
  useEffect(() => {
    const { files } = start
    const timer = files && setTimeout(() => void prepareFirst(files[0] ?? null))
    if (start.hadFocus) document.getElementById(files ? `${id}-send` : tabId(id, start.tab))?.focus()
    return () => clearTimeout(timer)
  }, [id, start])

  const { data: site } = useQuery(siteView)
  const mustSignIn = site?.hasGuestUploads === false && submitter() === 'guest'
  const isBusy = phase.name === 'sending' || shrinkPhase.name === 'shrinking'
  const shared = { id, onSend: () => void send() }
  return (
    <div
      className={styles['photo-uploader']}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        if (!isBusy) takeFiles([...event.dataTransfer.files])
      }}
    >
      <UploaderFrame id={id} name={brand.name} tab={tab} onTab={setTab} isBusy={isBusy}>
        {(hasPhotos || isDated) && !mustSignIn && (
          <KindAndEra about={about} onChange={setAbout} isBusy={isBusy} hasTexts={submitter() !== 'guest'} />
        )}
        {mustSignIn ? (
          <p className="hint">
            <PageLink href={signInHref()}>{photosWording.box.signIn[0]}</PageLink>
            {photosWording.box.signIn[1]}
          </p>
        ) : tab === 'url' ? (
          <UrlPanel
            isMember={submitter() !== 'guest'}
            {...shared}
            phase={phase}
            url={url}
            onType={(typed) => {
              reset()
              setUrl(typed)
            }}
          />
        ) : (
          <FilePanel
            {...shared}
            {...{ file, bytesBefore, isMissed, hasCamera }}
            phase={shrinkPhase.name === 'idle' ? phase : shrinkPhase}
            onFiles={takeFiles}
            onRemove={() => {
              giveUp()
              if (!isBusy) setFile(null)
            }}
            onCrop={() => file && void openCropper(file)}
          />
        )}
      </UploaderFrame>
      {cropper}
    </div>
  )
}

/** Whether the description can be sent; otherwise what is wrong with it is said. */
function isWellSaid(about: PhotoAbout, isDated: boolean): boolean {
  const { yearFrom, yearTo } = yearsOf(about)
  const isMissed = isDated && yearFrom === null && yearTo === null
  const problem = aboutProblem(about) ?? (isMissed ? photoWording.year : null)
  if (problem) showError(problem)
  return problem === null
}

function formatProblem(file: File | null | undefined): void {
  const problem = photoFileProblem(file)
  if (problem) showError(problem)
}

/** Back to the page on which the photo was to be added. */
const signInHref = () => signInLink(location.pathname + location.search, 'add')

function focusIfLost(id: string): void {
  if (document.activeElement === document.body) document.getElementById(id)?.focus({ preventScroll: true })
}
