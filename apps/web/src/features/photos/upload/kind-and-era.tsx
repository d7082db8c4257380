import { useId } from 'react'
import { limits } from '@bolodex/contract/limits'
import { tagPhotoEras, tagPhotoKinds, type TagPhotoKind } from '@bolodex/contract/photos/tag-photo-kinds'
import { capitalise } from '#lib/name-photo.ts'
import { photosWording } from '../photos-wording.ts'
import { withEra, type PhotoAbout } from './photo-about.ts'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './photo-uploader.module.css'

const wording = photosWording.about

type Props = {
  about: PhotoAbout
  onChange: (about: PhotoAbout) => void
  isBusy?: boolean
  /** Also the country and a note: these are members' to write. */
  hasTexts?: boolean
  /** Where there are several of them: it is said, and nothing is written over the choices. */
  photoName?: string
  className?: string | undefined
}

/** What a photo shows, and when such tags were sewn in. */
export function KindAndEra({ about, onChange, isBusy = false, hasTexts = false, photoName, className }: Props) {
  const id = useId()
  const label = (text: string) => (photoName ? wording.of(text, photoName) : text)
  const line = { label, isBusy, isCaptioned: photoName === undefined }
  const change = (part: Partial<PhotoAbout>) => onChange({ ...about, ...part })
  return (
    <div className={joinClasses(styles['kind-and-era'], photoName && styles['has-no-captions'], className)}>
      <div className="field">
        <label className="caption" htmlFor={`${id}-kind`}>
          {label(wording.kind)}
        </label>
        <select
          id={`${id}-kind`}
          className="input"
          value={about.kind}
          disabled={isBusy}
          // The options below are the only values there are.
          onChange={(event) => change({ kind: event.currentTarget.value as TagPhotoKind })}
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
          {label(wording.era)}
        </label>
        <select
          id={`${id}-era`}
          className="input"
          value={about.era}
          disabled={isBusy}
          // The options below are the only values there are.
          onChange={(event) => onChange(withEra(about, event.currentTarget.value as PhotoAbout['era']))}
        >
          <option value="">{wording.unknownEra}</option>
          {tagPhotoEras.map((era) => (
            <option key={era}>{era}</option>
          ))}
          <option value="years">{wording.exactYears}</option>
        </select>
      </div>
      {about.era === 'years' && (
        <>
          <Line
            id={`${id}-from`}
            name={wording.yearFrom}
            value={about.yearFrom}
            isYear
            {...line}
            onType={(yearFrom) => change({ yearFrom })}
          />
          <Line
            id={`${id}-to`}
            name={wording.yearTo}
            value={about.yearTo}
            isYear
            {...line}
            onType={(yearTo) => change({ yearTo })}
          />
        </>
      )}
      {hasTexts && (
        <>
          <Line
            id={`${id}-made`}
            name={wording.madeIn}
            value={about.madeIn}
            most={limits.tagMadeIn}
            {...line}
            onType={(madeIn) => change({ madeIn })}
          />
          <Line
            id={`${id}-note`}
            name={wording.note}
            value={about.note}
            most={limits.tagNote}
            {...line}
            onType={(note) => change({ note })}
          />
        </>
      )}
    </div>
  )
}

type LineProps = {
  id: string
  name: string
  label: (name: string) => string
  isCaptioned: boolean
  value: string
  isBusy: boolean
  isYear?: boolean
  most?: number
  onType: (text: string) => void
}

/** One text, or a year. */
function Line({ id, name, label, isCaptioned, value, isBusy, isYear = false, most = 4, onType }: LineProps) {
  return (
    <div className="field">
      <label className="caption" htmlFor={id}>
        {label(name)}
      </label>
      <input
        id={id}
        className="input"
        value={value}
        disabled={isBusy}
        maxLength={most}
        autoComplete="off"
        {...(isYear && { inputMode: 'numeric' as const })}
        placeholder={isCaptioned ? undefined : name}
        onChange={(event) => onType(event.currentTarget.value)}
      />
    </div>
  )
}
