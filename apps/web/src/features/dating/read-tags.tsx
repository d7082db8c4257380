import { useState } from 'react'
import { clueLimits } from '@bolodex/garment-dating/clues'
import { joinClasses } from '#lib/join-classes.ts'
import { BoxedPhoto } from '#ui/boxed-photo.tsx'
import { Button } from '#ui/button.tsx'
import { TextAreaField, TextField } from '#ui/fields/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { datingWording as wording } from './dating-wording.ts'
import { changeText, findLines, type Garment, type TagText } from './garment-clues.ts'
import textButton from '#ui/text-button.module.css'
import styles from './read-tags.module.css'

type Props = { garment: Garment; onChange: (garment: Garment) => void }
/** `clues`: the words that say something about the years. */
type ReadTagsProps = Props & { clues: readonly string[] }

/** Photos with what was read off them, and everything as text fields: at once if nothing was read, else on request. */
export function ReadTags({ garment, clues, onChange }: ReadTagsProps) {
  const photos = garment.tags.filter(({ photo }) => photo !== null)
  const [isFixing, setFixing] = useState(false)
  return (
    <section className={styles['read']} aria-label={wording.read}>
      {photos.length > 0 && (
        <div className={styles['photos']}>
          {photos.map(({ id, kind, photo }) => (
            <figure key={id}>
              {photo && (
                <BoxedPhoto
                  src={photo.url}
                  alt={wording.photoOf(kind)}
                  size={photo.size}
                  lines={findLines(photo, clues)}
                />
              )}
              <figcaption>{kind}</figcaption>
            </figure>
          ))}
          <Button
            look="outline"
            className={styles['fix']}
            aria-expanded={isFixing}
            onClick={() => setFixing(!isFixing)}
          >
            <Icon name="pen" /> {isFixing ? wording.fixDone : wording.fix}
          </Button>
        </div>
      )}
      {(photos.length === 0 || isFixing) && <TagFields garment={garment} onChange={onChange} />}
    </section>
  )
}

function TagFields({ garment, onChange }: Props) {
  const { tags, brand } = garment
  const shown: (Omit<TagText, 'id'> & { id: number | null })[] =
    tags.length > 0 ? tags : [{ id: null, kind: 'Words', text: '', photo: null }]
  return (
    <div className={styles['fields']}>
      <h2>{wording.form.title}</h2>
      <TextField
        label={wording.form.brand}
        hint={wording.form.brandHint}
        maxLength={100}
        value={brand}
        onChange={({ currentTarget }) => onChange({ ...garment, brand: currentTarget.value, slug: null })}
      />
      {shown.map(({ id, kind, text, photo }) => (
        <div key={id ?? 'first'} className={styles['tag']}>
          <TextAreaField
            label={photo === null ? wording.form.text : kind}
            hint={photo === null ? wording.form.textHint : wording.form.tagHint}
            rows={Math.min(10, Math.max(4, text.split('\n').length + 1))}
            maxLength={clueLimits.text}
            spellCheck={false}
            autoCapitalize="characters"
            value={text}
            onChange={({ currentTarget }) => onChange(changeText(garment, id, currentTarget.value))}
          />
          {photo && (
            <button
              type="button"
              className={joinClasses(textButton['tall-text-button'], styles['remove'])}
              onClick={() => onChange({ ...garment, tags: tags.filter((tag) => tag.id !== id) })}
            >
              <Icon name="trash" /> {wording.remove(kind)}
            </button>
          )}
        </div>
      ))}
    </div>
  )
}
