import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { describeYears } from '@bolodex/contract/photos/tag-years'
import type { BrandDetails, TagPhoto } from '@bolodex/contract/directory/brands'
import { brandAddress } from '#lib/brands-api.ts'
import { Button } from '#ui/button.tsx'
import { Hanger } from '#ui/garments/hanger.tsx'
import { FileInput } from '#ui/fields/file-input.tsx'
import { Icon } from '#ui/icon.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { EmptyState, PageHead } from '#ui/page-head.tsx'
import { compareWording as wording } from './compare-wording.ts'
import { Comparison, KnownAlone } from './comparison.tsx'
import { chooseTag, sortTags } from './known-tags.ts'
import { LookList, type Marks } from './look-list.tsx'
import { OtherTags } from './other-tags.tsx'
import { keepOwnPhoto, keptOwnPhoto } from './own-photo.ts'
import { useOwnPhoto } from './use-own-photo.ts'
import styles from './compare-page.module.css'

const PhotoDialog = lazy(() => import('../upload/photo-dialog.tsx').then((module) => ({ default: module.PhotoDialog })))

type Props = {
  brand: BrandDetails
  /** The tag to begin with. */
  photoId: number | null
  submitter: () => string
}

/** One's own photo, which stays on the device, beside the tags of a brand. It never says what follows from that. */
export function ComparePage({ brand, photoId, submitter }: Props) {
  const { name, slug, photos } = brand
  const [own, setOwn] = useState(keptOwnPhoto)
  const [chosenId, setChosenId] = useState(photoId)
  const [marks, setMarks] = useState<Record<number, Marks>>({})
  const [isAdding, setAdding] = useState(false)
  const shown = useOwnPhoto(own?.file ?? null)
  const choice = chooseTag(photos, { id: chosenId, kind: own?.kind ?? null, years: own?.years ?? null })
  useTitle(`${wording.title} · ${name}`)
  const handleOwn = (file: File) => {
    const next = { file, kind: null, years: null }
    keepOwnPhoto(next)
    setOwn(next)
  }
  const head = (
    <>
      <BackLink href={brandAddress(slug)}>{wording.back(name)}</BackLink>
      <PageHead title={wording.title} />
    </>
  )
  if (!choice)
    return (
      <>
        {head}
        <EmptyState drawing={<Hanger />} title={wording.none.title}>
          <p>{wording.none.text}</p>
          <PageLink className="button button-outline" href={brandAddress(slug)}>
            {wording.none.back}
          </PageLink>
        </EmptyState>
      </>
    )
  const { tag, isNearest } = choice
  const isReady = shown !== null && shown !== 'unreadable'
  return (
    <>
      {head}
      <p className={styles['say']}>{wording.say}</p>
      <div className={styles['desk']}>
        <section className={styles['view']} aria-label={wording.view}>
          {isReady ? (
            <Comparison key={shown.url} own={shown} tag={tag} brand={name} />
          ) : (
            <KnownAlone tag={tag} brand={name} />
          )}
          <KnownNotes tag={tag} isNearest={isNearest} />
          <OwnPhotoChooser hasPhoto={isReady} isUnreadable={shown === 'unreadable'} onChoose={handleOwn} />
        </section>
        <div className={styles['column']}>
          <LookList
            key={tag.id}
            marks={marks[tag.id] ?? {}}
            onMark={(changed) => setMarks({ ...marks, [tag.id]: changed })}
          />
          {photos.length > 1 && <OtherTags tags={sortTags(photos)} shownId={tag.id} onChoose={setChosenId} />}
          {own && isReady && (
            <Button
              look="outline"
              className={styles['evidence']}
              aria-haspopup="dialog"
              onClick={() => setAdding(true)}
            >
              <Icon name="plus" /> {wording.evidence}
            </Button>
          )}
        </div>
      </div>
      {isAdding && own && (
        <Suspense fallback={null}>
          <PhotoDialog brand={brand} file={own.file} submitter={submitter} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  )
}

/** What must be known of a tag before it is compared with. */
function KnownNotes({ tag, isNearest }: { tag: TagPhoto; isNearest: boolean }) {
  return (
    <>
      {tag.kind === 'fake warning' && (
        <p className={styles['note']}>
          <Icon name="warning" /> {wording.fake}
        </p>
      )}
      {isNearest && (
        <p className={styles['note']}>
          <Icon name="info" /> {wording.nearest(describeYears(tag) ?? wording.anyEra)}
        </p>
      )}
    </>
  )
}

type ChooserProps = { hasPhoto: boolean; isUnreadable: boolean; onChoose: (file: File) => void }

function OwnPhotoChooser({ hasPhoto, isUnreadable, onChoose }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  const label = hasPhoto ? wording.another : wording.choose
  return (
    <div className={styles['chooser']}>
      {!hasPhoto && <p>{wording.chooseText}</p>}
      {isUnreadable && <p role="alert">{wording.unreadable}</p>}
      <Button look={hasPhoto ? 'outline' : 'primary'} onClick={() => input.current?.click()}>
        <Icon name="camera" /> {label}
      </Button>
      <FileInput ref={input} accept="image/*" aria-label={label} hidden onFiles={([file]) => file && onChoose(file)} />
    </div>
  )
}

/** The address is the brand's, and so is the title until here. */
function useTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
}
