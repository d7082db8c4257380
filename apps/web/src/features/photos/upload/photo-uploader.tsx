import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Brand } from '@bolodex/contract/brands'
import { photoFileProblem, photoUrlProblem } from '@bolodex/contract/photos/photo-wording'
import { explain } from '#lib/api-error.ts'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { showError } from '#ui/toast/toast-store.ts'
import type { CropDialog } from '../crop/crop-dialog.tsx'
import { tabId, UploaderFrame, type UploadTab } from '../uploader-frame.tsx'
import { FilePanel, UrlPanel } from './upload-panels.tsx'
import { KindAndEra } from './kind-and-era.tsx'
import { siteView, type PhotoAbout } from './photos-api.ts'
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

type Cropper = { Dialog: typeof CropDialog; file: File }

/** Takes a tag photo by its address or as a file. */
export function PhotoUploader({ id, brand, start, submitter, hasCamera = false, hasPhotos = false, onDone }: Props) {
  const [tab, setTab] = useState(start.tab)
  const [url, setUrl] = useState('')
  const [file, setFile] = useState<File | null>(start.files?.[0] ?? null)
  const [isMissed, setMissed] = useState(start.files?.length === 0)
  const [about, setAbout] = useState<PhotoAbout>({ kind: 'neck tag', era: '' })
  const [cropper, setCropper] = useState<Cropper | null>(null)
  const clear = () => {
    setUrl('')
    setFile(null)
  }
  const { phase, sendUrl, sendFile, reset } = useUpload({ brand, submitter, hasPhotos, onReceived: clear, onDone })

  const takeFiles = (files: File[]) => {
    const first = files[0] ?? null
    reset()
    setTab('file')
    setFile(first)
    setMissed(!first)
    formatProblem(first)
    // After the panel has drawn what was chosen.
    requestAnimationFrame(() => focusIfLost(`${id}-send`))
  }

  const openCropper = async (chosen: File) => {
    try {
      const { CropDialog } = await import('../crop/crop-dialog.tsx')
      setCropper({ Dialog: CropDialog, file: chosen })
    } catch (error) {
      showError(explain(error))
    }
  }

  const send = async () => {
    if (tab === 'url' && !photoUrlProblem(url)) await sendUrl(url.trim(), about)
    if (tab === 'file' && file) await sendFile(file, about)
    // A button that is disabled loses the focus.
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
  const isBusy = phase.name === 'sending'
  const shared = { id, phase, onSend: () => void send() }
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
            <PageLink href="/auth">Sign in</PageLink> to add photos.
          </p>
        ) : tab === 'url' ? (
          <UrlPanel
            isMember={submitter() !== 'guest'}
            {...shared}
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
            onFiles={takeFiles}
            onRemove={() => {
              reset()
              if (!isBusy) setFile(null)
            }}
            onCrop={() => file && void openCropper(file)}
          />
        )}
      </UploaderFrame>
      {cropper && (
        <cropper.Dialog
          file={cropper.file}
          about={about}
          onClose={() => setCropper(null)}
          onCropped={(cropped, said) => {
            setCropper(null)
            setFile(cropped)
            setAbout(said)
            void sendFile(cropped, said)
          }}
        />
      )}
    </div>
  )
}

function formatProblem(file: File | null | undefined): void {
  const problem = photoFileProblem(file)
  if (problem) showError(problem)
}

function focusIfLost(id: string): void {
  if (document.activeElement === document.body) document.getElementById(id)?.focus({ preventScroll: true })
}
