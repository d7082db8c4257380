import { useId } from 'react'
import { tagPhotoEras, tagPhotoKinds, type TagPhotoKind } from '@bolodex/contract/photos/tag-photo-kinds'
import { capitalise } from '#lib/name-photo.ts'
import { photosWording } from '../photos-wording.ts'
import type { PhotoAbout } from './photos-api.ts'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './photo-uploader.module.css'

const wording = photosWording.about

/** `photoName` where there are several of them: it is said, and nothing is written over the choices. */
type Props = {
  about: PhotoAbout
  onChange: (about: PhotoAbout) => void
  isBusy?: boolean
  photoName?: string
  className?: string | undefined
}

/** What a photo shows, and when such tags were sewn in. */
export function KindAndEra({ about, onChange, isBusy = false, photoName, className }: Props) {
  const id = useId()
  const eras: string[] = [...tagPhotoEras]
  if (about.era && !eras.includes(about.era)) eras.unshift(about.era)
  return (
    <div className={joinClasses(styles['kind-and-era'], photoName && styles['has-no-captions'], className)}>
      <div className="field">
        <label className="caption" htmlFor={`${id}-kind`}>
          {photoName ? wording.of(wording.kind, photoName) : wording.kind}
        </label>
        <select
          id={`${id}-kind`}
          className="input"
          value={about.kind}
          disabled={isBusy}
          // The options below are the only values there are.
          onChange={(event) => onChange({ ...about, kind: event.currentTarget.value as TagPhotoKind })}
        >
          {tagPhotoKinds.map((kind) => (
            <option key={kind} value={kind}>
              {capitalise(kind)}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label className="caption" htmlFor={`${id}-era`}>
          {photoName ? wording.of(wording.era, photoName) : wording.era}
        </label>
        <select
          id={`${id}-era`}
          className="input"
          value={about.era}
          disabled={isBusy}
          onChange={(event) => onChange({ ...about, era: event.currentTarget.value })}
        >
          <option value="">{wording.unknownEra}</option>
          {eras.map((era) => (
            <option key={era}>{era}</option>
          ))}
        </select>
      </div>
    </div>
  )
}
