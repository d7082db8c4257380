import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { BrandDetails, TagPhoto } from '@bolodex/contract/directory/brands'
import { describeYears } from '@bolodex/contract/photos/tag-years'
import { capitalise } from '#lib/name-photo.ts'
import { useToday } from '#lib/today.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import panelStyles from '#ui/panel.module.css'
import { cutEras, datedTagsOf, groupTags, layInLanes, scaleOf, spanOf, type DatedTag } from './group-tags.ts'
import { NoteCard, TagCard, tagAnchor } from './tag-card.tsx'
import { timelineWording as wording } from './timeline-wording.ts'
import styles from './tag-timeline.module.css'

type Props = {
  brand: Pick<BrandDetails, 'name' | 'photos' | 'datedNotes' | 'datedNoteAuthors'>
  onAdd: () => void
  onZoom: (photo: TagPhoto) => void
  /** What members say of a photo, and the two buttons to say it. */
  renderVoices: (photo: TagPhoto) => ReactNode
}

type Kind = DatedTag['kind']

/** More are shown when they are wanted: a page of many tags should open as fast as one of few. */
const shownAtFirst = 24

const readHash = (): string => location.hash

function followHash(onChange: () => void): () => void {
  addEventListener('hashchange', onChange)
  return () => removeEventListener('hashchange', onChange)
}

/** What a brand's tags looked like, when. A link may name one of them. */
export function TagTimeline({ brand, onAdd, onZoom, renderVoices }: Props) {
  const [kind, setKind] = useState<Kind | null>(null)
  const [isOpened, setOpened] = useState(false)
  const dated = datedTagsOf(brand)
  const linked = useSyncExternalStore(followHash, readHash, () => '')
  const isWhole = isOpened || dated.some((tag) => linked === `#${tagAnchor(tag)}`)
  useEffect(() => {
    if (!linked.startsWith('#tag-')) return undefined
    // The browser knows no place of a tag that was not shown yet. After the frame, which starts every page at its top.
    const timer = setTimeout(() => document.getElementById(linked.slice(1))?.scrollIntoView())
    return () => clearTimeout(timer)
  }, [linked])
  if (dated.length === 0) return <NoDatedTags brand={brand} onAdd={onAdd} />
  const chosen = kind === null ? dated : dated.filter((tag) => tag.kind === kind)
  const eras = groupTags(chosen.length > 0 ? chosen : dated)
  return (
    <section className={joinClasses(panelStyles['panel'], styles['timeline'])} aria-labelledby="tags-by-year">
      <div className={joinClasses(panelStyles['panel-head'], styles['head'])}>
        <div>
          <h2 id="tags-by-year">{wording.title}</h2>
          <p className="hint">
            {wording.summary(wording.tagsAndNotes(...countNotes(dated)), spanOf(dated))}{' '}
            {dated.some((tag) => tag.kind !== 'note') && wording.seeWhole}
          </p>
        </div>
        <Button className="needs-script" onClick={onAdd}>
          <Icon name="plus" /> {wording.add}
        </Button>
      </div>
      <KindChips tags={dated} chosen={kind} onChoose={setKind} />
      <Overview tags={chosen.length > 0 ? chosen : dated} />
      <ol className={styles['eras']}>
        {cutEras(eras, isWhole ? Infinity : shownAtFirst).map(({ title, tags, shown }) => (
          <li key={title} className={styles['era']}>
            <div className={styles['era-head']}>
              <h3>{title}</h3>
              <p className="hint">{wording.tagsAndNotes(...countNotes(tags))}</p>
            </div>
            <ul className={styles['cards']}>
              {shown.map((tag) =>
                tag.kind === 'note' ? (
                  <NoteCard key={`note-${tag.id}`} tag={tag} />
                ) : (
                  <TagCard key={tag.id} photo={tag} brandName={brand.name} onZoom={onZoom}>
                    {renderVoices(tag)}
                  </TagCard>
                ),
              )}
            </ul>
          </li>
        ))}
      </ol>
      {!isWhole && chosen.length > shownAtFirst && (
        <p className={styles['more']}>
          <Button look="outline" onClick={() => setOpened(true)}>
            {wording.showAll(chosen.length)}
          </Button>
        </p>
      )}
    </section>
  )
}

/** How many tags, and how many notes without a photo. */
function countNotes(tags: DatedTag[]): [tags: number, notes: number] {
  const notes = tags.filter(({ kind }) => kind === 'note').length
  return [tags.length - notes, notes]
}

function NoDatedTags({ brand, onAdd }: Pick<Props, 'brand' | 'onAdd'>) {
  const [label, examples] = wording.goodEvidence
  const photos = brand.photos.length
  return (
    <section className={joinClasses(panelStyles['panel'], styles['timeline'])} aria-labelledby="tags-by-year">
      <h2 id="tags-by-year">{wording.title}</h2>
      <div className={styles['void']}>
        <h3>{wording.none}</h3>
        <p>{photos === 0 ? wording.noneAtAll(brand.name) : wording.noneText(brand.name, photos)}</p>
        <Button className="needs-script" onClick={onAdd}>
          <Icon name="plus" /> {wording.add}
        </Button>
        <p className="hint">
          <b>{label}</b> {examples}
        </p>
      </div>
    </section>
  )
}

type ChipsProps = {
  tags: DatedTag[]
  chosen: Kind | null
  onChoose: (kind: Kind | null) => void
}

/** One chip per kind there is. */
function KindChips({ tags, chosen, onChoose }: ChipsProps) {
  const kinds = [...new Set(tags.map(({ kind }) => kind))]
  if (kinds.length < 2) return null
  return (
    <fieldset className={joinClasses(styles['chips'], 'needs-script')} aria-label={wording.kinds}>
      {[null, ...kinds].map((kind) => (
        <button
          key={kind ?? ''}
          type="button"
          className={styles['chip']}
          aria-pressed={kind === chosen}
          onClick={() => onChoose(kind)}
        >
          {kind === null ? wording.all : capitalise(kind)}{' '}
          <b>{kind === null ? tags.length : tags.filter((tag) => tag.kind === kind).length}</b>
        </button>
      ))}
    </fieldset>
  )
}

/** One row per kind on one scale of years. A bar leads to its tag; the list below says the same in words. */
function Overview({ tags }: { tags: DatedTag[] }) {
  const today = useToday()
  const scale = scaleOf(tags, new Date(today).getUTCFullYear())
  const placeOf = (year: number) =>
    (100 * (Math.min(Math.max(year, scale.from), scale.to) - scale.from)) / (scale.to - scale.from)
  const kinds = [...new Set(groupTags(tags).flatMap((era) => era.tags.map(({ kind }) => kind)))]
  const ticks: number[] = []
  for (let year = scale.from + 2; year < scale.to; year += 2) ticks.push(year)
  return (
    <figure className={styles['overview']} aria-label={wording.scale(scale.from, scale.to)}>
      <div className={styles['row']}>
        <svg className={styles['axis']} width="100%" height="44" aria-hidden="true">
          <rect className={styles['track']} width="100%" height="24" rx="2" />
          {ticks.map((year) => (
            <line
              key={year}
              className={styles['tick']}
              x1={`${placeOf(year)}%`}
              x2={`${placeOf(year)}%`}
              y2={year % 10 === 0 ? 12 : 6}
            />
          ))}
          {scale.marks.map((year) => (
            <text
              key={year}
              x={`${placeOf(year)}%`}
              y="40"
              textAnchor={year === scale.from ? 'start' : year === scale.to ? 'end' : 'middle'}
            >
              {year}
            </text>
          ))}
        </svg>
      </div>
      {kinds.map((kind) => {
        const lanes = layInLanes(tags.filter((tag) => tag.kind === kind))
        const bar = lanes.length > 1 ? 9 : 16
        return (
          <div key={kind} className={styles['row']}>
            <span>{capitalise(kind)}</span>
            <svg className={styles['bars']} width="100%" height={7 + lanes.length * (bar + 3)} aria-hidden="true">
              {lanes.flatMap((lane, place) =>
                lane.map((tag, index) => {
                  const from = placeOf(tag.yearFrom ?? scale.from)
                  // A year is as wide as a year, less a seam between one tag and the next.
                  const to = placeOf((tag.yearTo ?? scale.to) + 1) - 0.4
                  return (
                    <a key={tag.id} href={`#${tagAnchor(tag)}`} tabIndex={-1}>
                      <title>{describeYears(tag)}</title>
                      <rect
                        className={(index + place) % 2 === 1 ? styles['is-other'] : undefined}
                        x={`${from}%`}
                        y={5 + place * (bar + 3)}
                        width={`${Math.max(0.8, to - from)}%`}
                        height={bar}
                        rx="2"
                      />
                    </a>
                  )
                }),
              )}
            </svg>
          </div>
        )
      })}
    </figure>
  )
}
