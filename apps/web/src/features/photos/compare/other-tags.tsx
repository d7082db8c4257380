import { useState } from 'react'
import type { TagPhoto } from '@bolodex/contract/directory/brands'
import { describeYears } from '@bolodex/contract/photos/tag-years'
import { capitalise } from '#lib/name-photo.ts'
import { Button } from '#ui/button.tsx'
import { SmallPhoto } from '#ui/small-photo.tsx'
import { compareWording as wording } from './compare-wording.ts'
import styles from './other-tags.module.css'

/** Enough for a first look. */
const fewTags = 8

type Props = { tags: readonly TagPhoto[]; shownId: number; onChoose: (id: number) => void }

/** All tags of the brand, the shown one marked. */
export function OtherTags({ tags, shownId, onChoose }: Props) {
  const [isWhole, setWhole] = useState(false)
  const listed = tags.filter(({ id }, index) => isWhole || index < fewTags || id === shownId)
  return (
    <section aria-label={wording.others}>
      <h2 className="caption">{wording.others}</h2>
      <ul className={styles['tags']}>
        {listed.map(({ id, url, kind, ...years }) => (
          <li key={id}>
            <button type="button" aria-pressed={id === shownId} onClick={() => onChoose(id)}>
              <SmallPhoto url={url} className={styles['photo']} />
              <b>{describeYears(years) ?? wording.anyEra}</b>
              <span>{capitalise(kind)}</span>
            </button>
          </li>
        ))}
      </ul>
      {listed.length < tags.length && (
        <Button look="outline" onClick={() => setWhole(true)}>
          {wording.all(tags.length)}
        </Button>
      )}
    </section>
  )
}
