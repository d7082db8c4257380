import type { KeyboardEvent, ReactNode } from 'react'
import { photoFileTypes } from '@bolodex/contract/photos/photo-file-types'
import { FileInput } from '#ui/fields/file-input.tsx'
import { Icon } from '#ui/icon.tsx'
import { photoBoxWording as photosWording } from './photo-box-wording.ts'
import { joinClasses } from '#lib/join-classes.ts'
import zone from '#ui/fields/drop-zone.module.css'
import styles from './photo-slot.module.css'

const wording = photosWording.box

export type UploadTab = 'url' | 'file'

const tabs = [
  { key: 'url', label: wording.byUrl },
  { key: 'file', label: wording.byFile },
] as const

type UploaderFrameProps = {
  id: string
  /** The brand whose tag it is: a page holds many of these boxes. */
  name: string
  tab: UploadTab
  onTab: (tab: UploadTab) => void
  isBusy?: boolean
  children: ReactNode
}

/** Two tabs over one panel. Small, because every card without a photo carries it; what it does is fetched later. */
export function UploaderFrame({ id, name, tab, onTab, isBusy = false, children }: UploaderFrameProps) {
  const handleKey = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const other = tab === 'url' ? 'file' : 'url'
    event.preventDefault()
    onTab(other)
    document.getElementById(tabId(id, other))?.focus()
  }
  return (
    <>
      <div className={styles['uploader-tabs']} role="tablist" aria-label={wording.label(name)}>
        {tabs.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={tabId(id, key)}
            aria-selected={key === tab}
            aria-controls={`${id}-panel`}
            tabIndex={key === tab ? undefined : -1}
            disabled={isBusy}
            onClick={() => onTab(key)}
            onKeyDown={handleKey}
          >
            {label}
          </button>
        ))}
      </div>
      <div className={styles['uploader-panel']} role="tabpanel" id={`${id}-panel`} aria-labelledby={tabId(id, tab)}>
        {children}
      </div>
    </>
  )
}

export function tabId(id: string, tab: UploadTab): string {
  return `${id}-${tab}`
}

type FileDropProps = { onFiles: (files: File[]) => void; hasCamera?: boolean; noteId?: string }

/** The place to choose a file, and on a phone the camera beside it. */
export function FileDrop({ onFiles, hasCamera = false, noteId }: FileDropProps) {
  const input = {
    accept: photoFileTypes.join(),
    'aria-describedby': noteId,
    onFiles,
  }
  return (
    <div className={styles['file-drops']}>
      <label className={joinClasses(zone['drop-zone'], styles['file-drop'])}>
        <FileInput {...input} />
        <Icon name="camera" /> {photosWording.addTagPhoto}
      </label>
      {hasCamera && (
        <label className={joinClasses(zone['drop-zone'], styles['file-drop'], styles['file-drop-camera'])}>
          <FileInput {...input} capture="environment" />
          {wording.takePhoto}
        </label>
      )}
    </div>
  )
}
