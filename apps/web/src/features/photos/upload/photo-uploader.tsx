import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Brand } from '@bolodex/contract/brands'
import { photoFileProblem, photoUrlProblem } from '@bolodex/contract/photos/photo-wording'
import { signInLink } from '#lib/sign-in-link.ts'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { dismissToast, showError } from '#ui/toast/toast-store.ts'
import { photosWording } from '../photos-wording.ts'
import { useShrink } from '../shrink/use-shrink.ts'
import { tabId, UploaderFrame, type UploadTab } from '../uploader-frame.tsx'
import { FilePanel, UrlPanel } from './upload-panels.tsx'
import { KindAndEra } from './kind-and-era.tsx'
import { siteView, type PhotoAbout } from './photos-api.ts'
import { useCropper } from './use-cropper.tsx'
import { useUpload } from './use-upload.ts'
import styles from './photo-uploader.module.css'

/** What somebody did to the box before its code was there. */
export type UploadStart = { tab: UploadTab; files?: File[]; hadFocus?: boolean }

type Props = {
  id: string
  brand: Pick<Brand, 'id' | 'name'>
  start: UploadStart
  submitter: () => string
  hasCamera?: boolean
  /** The brand has photos: what this one shows is asked for at once, as there is one of each kind and era. */
  hasPhotos?: boolean
  onDone: () => void
}

/** Takes a tag photo by its URL or as a file. */
export function PhotoUploader({ id, brand, start, submitter, hasCamera = false, hasPhotos = false, onDone }: Props) {
  const [tab, setTab] = useState(start.tab)
  const [url, setUrl] = useState('')
  const [file, setFile] = useState<File | null>(start.files?.[0] ?? null)
  const [isMissed, setMissed] = useState(start.files?.length === 0)
  const [about, setAbout] = useState<PhotoAbout>({ kind: 'neck tag', era: '' })
  const clear = () => {
    setUrl('')
    setFile(null)
  }
  const { phase, sendUrl, sendFile, reset } = useUpload({ brand, submitter, hasPhotos, onReceived: clear, onDone })
  const { phase: shrinkPhase, shrink, stop } = useShrink()
  const { openCropper, cropper } = useCropper({
    about,
    onCropped: (cropped, said) => {
      setFile(cropped)
      setAbout(said)
      void sendFile(cropped, said)
    },
  })
  const giveUp = () => {
    stop()
    reset()
  }

  const takeFiles = (files: File[]) => {
    const first = files[0] ?? null
    giveUp()
    dismissToast()
    setTab('file')
    setFile(first)
    setMissed(!first)
    formatProblem(first)
    // After the panel has drawn what was chosen.
    requestAnimationFrame(() => focusIfLost(`${id}-send`))
  }

  const send = async () => {
    if (tab === 'url' && !photoUrlProblem(url)) await sendUrl(url.trim(), about)
    if (tab === 'file' && file) await sendFile(file, about)
    // A button that is disabled loses the focus.
    focusIfLost(`${id}-send`)
  }

  const shrinkAndSend = async (large: File) => {
    dismissToast()
    const small = await shrink(large)
    if (small) {
      setFile(small)
      await sendFile(small, about)
    }
    focusIfLost(`${id}-send`)
  }

  // The box that was served has made room for this one.
  useEffect(() => {
    if (start.files) formatProblem(start.files[0])
    if (!start.hadFocus) return
    const next = start.files ? `${id}-send` : tabId(id, start.tab)
    document.getElementById(next)?.focus()
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
        {hasPhotos && !mustSignIn && <KindAndEra about={about} onChange={setAbout} isBusy={isBusy} />}
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
            {...{ file, isMissed, hasCamera }}
            phase={shrinkPhase.name === 'idle' ? phase : shrinkPhase}
            onFiles={takeFiles}
            onRemove={() => {
              giveUp()
              if (!isBusy) setFile(null)
            }}
            onCrop={() => file && void openCropper(file)}
            onShrink={() => file && void shrinkAndSend(file)}
          />
        )}
      </UploaderFrame>
      {cropper}
    </div>
  )
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
