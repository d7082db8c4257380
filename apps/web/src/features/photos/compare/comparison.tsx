import { useEffect, useState } from 'react'
import type { TagPhoto } from '@bolodex/contract/directory/brands'
import { namePhoto } from '#lib/name-photo.ts'
import { joinClasses } from '#lib/join-classes.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { AlignButtons } from './align-buttons.tsx'
import { KnownTag, OwnPhotoLayer, OwnPhotoView } from './compare-stage.tsx'
import { compareWording as wording } from './compare-wording.ts'
import { useAlignment } from './use-alignment.ts'
import type { ShownPhoto } from './use-own-photo.ts'
import styles from './comparison.module.css'

type Mode = 'over' | 'beside'
type Props = { own: ShownPhoto; tag: TagPhoto; brand: string }

/** One's own photo over or beside a known tag, lined up by hand. */
export function Comparison({ own, tag, brand }: Props) {
  const [mode, setMode] = useState<Mode>('over')
  const [fade, setFade] = useState(50)
  const { alone, isBlinking, hasLessMotion, toggle, stop } = useBlink()
  const alignment = useAlignment(own)
  const isOver = mode === 'over'
  return (
    <>
      <fieldset className={styles['modes']}>
        <legend className="sr-only">{wording.modes.label}</legend>
        {(['over', 'beside'] as const).map((one) => (
          <label key={one}>
            <input type="radio" name="compare-view" checked={mode === one} onChange={() => setMode(one)} />
            <span>
              <Icon name={one === 'over' ? 'copy' : 'beside'} /> {wording.modes[one]}
            </span>
          </label>
        ))}
      </fieldset>
      {isOver && (
        <>
          <div className={styles['stage']}>
            <KnownTag tag={tag} brand={brand} isHidden={alone === 'yours'} />
            <OwnPhotoLayer
              photo={own}
              alignment={alignment}
              opacity={alone === null ? 1 - fade / 100 : Number(alone === 'yours')}
            />
            <span className={joinClasses(styles['name'], styles['is-yours'])}>{wording.yours}</span>
            <span className={joinClasses(styles['name'], styles['is-known'])}>{wording.known}</span>
          </div>
          <div className={styles['blending']}>
            <label className={styles['fade']}>
              <span className="sr-only">{wording.fade}</span>
              <input
                type="range"
                min={0}
                max={100}
                value={fade}
                aria-valuetext={wording.faded(fade)}
                onChange={({ currentTarget }) => {
                  stop()
                  setFade(currentTarget.valueAsNumber)
                }}
              />
              <span className={styles['ends']} aria-hidden="true">
                <b>{wording.yours}</b>
                <b>{wording.known}</b>
              </span>
            </label>
            <Button look="outline" aria-pressed={isBlinking || alone === 'known'} onClick={toggle}>
              <Icon name="eye" /> {wording.blink}
            </Button>
          </div>
          {hasLessMotion && <p className="hint">{wording.lessMotion}</p>}
        </>
      )}
      <div className={joinClasses(styles['pair'], isOver && styles['is-below'])}>
        <figure>
          <div className={styles['stage']}>
            {isOver ? (
              <OwnPhotoView photo={own} alignment={alignment} />
            ) : (
              <OwnPhotoLayer photo={own} alignment={alignment} />
            )}
          </div>
          <figcaption>
            <b>{wording.yours}</b> {wording.yoursNote}
          </figcaption>
        </figure>
        <figure>
          <div className={styles['stage']}>
            <KnownTag tag={tag} brand={brand} />
          </div>
          <KnownCaption tag={tag} />
        </figure>
      </div>
      <AlignButtons onStep={alignment.take} onReset={alignment.reset} />
    </>
  )
}

/** Only the known tag: no photo to compare has been chosen yet. */
export function KnownAlone({ tag, brand }: Omit<Props, 'own'>) {
  return (
    <figure className={styles['alone']}>
      <div className={styles['stage']}>
        <KnownTag tag={tag} brand={brand} />
      </div>
      <KnownCaption tag={tag} />
    </figure>
  )
}

function KnownCaption({ tag }: { tag: TagPhoto }) {
  return (
    <figcaption>
      <b>{wording.known}</b> {namePhoto(tag)}
    </figcaption>
  )
}

const blinkMs = 600

type Alone = 'yours' | 'known' | null
const other = (one: Alone): Alone => (one === 'known' ? 'yours' : 'known')

/** Shows one photo alone in turn with the other; for those who ask for less motion, once per tap. */
function useBlink() {
  const [alone, setAlone] = useState<Alone>(null)
  const [isBlinking, setBlinking] = useState(false)
  const [hasLessMotion, setLessMotion] = useState(false)
  useEffect(() => {
    if (!isBlinking) return undefined
    const timer = setInterval(() => setAlone(other), blinkMs)
    return () => clearInterval(timer)
  }, [isBlinking])
  const stop = () => {
    setBlinking(false)
    setAlone(null)
  }
  const toggle = () => {
    const isLess = matchMedia('(prefers-reduced-motion: reduce)').matches
    setLessMotion(isLess)
    if (isBlinking) return stop()
    setAlone(other)
    setBlinking(!isLess)
  }
  return { alone, isBlinking, hasLessMotion, toggle, stop }
}
