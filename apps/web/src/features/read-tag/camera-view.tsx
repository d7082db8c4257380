import { useRef, useState, type ReactNode } from 'react'
import { joinClasses } from '#lib/join-classes.ts'
import { Button } from '#ui/button.tsx'
import { FileInput } from '#ui/fields/file-input.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { useCamera } from './use-camera.ts'
import { readTagWording as wording } from './read-tag-wording.ts'
import styles from './camera-view.module.css'

/** A tape measure along the frame's lower edge. */
const ticks = Array.from({ length: 27 }, (_, at) => `M${48 + at * 9} 190v-${at % 5 === 2 ? 9 : 5}`).join('')

type Props = {
  /** False while a photo that came from elsewhere is read. */
  isCameraWanted: boolean
  /** Null while nothing is read; else how far the engine is loaded, 1 once it reads. */
  progress: number | null
  problem: string | null
  /** Where closing and typing lead: to the directory and its search, or to the page that wants the tag. */
  closeTo?: string
  /** What to hold in front of the camera. */
  hint?: string
  onPicture: (file: File) => void
}

/** The camera with its frame and shutter, the way to choose a photo, and the way to type. */
export function CameraView({ isCameraWanted, progress, problem, closeTo, hint = wording.hint, onPicture }: Props) {
  const { video, state, retry, hasTorch, isTorchOn, toggleTorch, takePicture } = useCamera(isCameraWanted)
  const [typed, setTyped] = useState<string | null>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const isBusy = progress !== null
  const handleShutter = async () => {
    const file = await takePicture()
    if (file) onPicture(file)
  }
  const isProblem = state !== 'on' && state !== 'starting'
  return (
    <div className={styles['camera']}>
      <header className={styles['camera-top']}>
        <PageLink className={styles['round']} href={closeTo ?? '/'} aria-label={wording.close}>
          <Icon name="close" />
        </PageLink>
        <p className={styles['private']}>
          <Icon name="shield" /> {wording.private}
        </p>
        {hasTorch ? (
          <button
            type="button"
            className={styles['round']}
            aria-pressed={isTorchOn}
            aria-label={wording.torch}
            onClick={() => void toggleTorch()}
          >
            <Icon name="flashlight" />
          </button>
        ) : (
          <span className={styles['no-torch']} />
        )}
      </header>
      <div className={styles['finder']}>
        <video ref={video} playsInline muted aria-hidden="true" />
        {isProblem ? (
          <div className={styles['trouble']}>
            <p aria-live="polite">{wording.camera[state]}</p>
            <Button look="outline" onClick={retry}>
              <Icon name="retry" /> {wording.retryCamera}
            </Button>
          </div>
        ) : (
          <>
            <svg className={styles['frame']} viewBox="0 0 330 190" aria-hidden="true">
              <path d="M2 34V2h34M294 2h34v32M328 156v32h-34M36 188H2v-32" />
              <path className={styles['ticks']} d={ticks} />
            </svg>
            {!isBusy && !problem && (
              <p className={styles['camera-hint']} aria-live="polite">
                {state === 'on' ? hint : wording.starting}
              </p>
            )}
          </>
        )}
        {isBusy && <Progress share={progress} />}
        {problem && (
          <p className={styles['problem']} role="alert">
            {problem}
          </p>
        )}
      </div>
      <div className={styles['camera-bottom']}>
        <div className={styles['camera-row']}>
          <LabelButton icon="picture" isDisabled={isBusy} onClick={() => chooser.current?.click()}>
            {wording.choose}
          </LabelButton>
          <button
            type="button"
            className={styles['shutter']}
            aria-label={wording.shutter}
            disabled={isBusy || state !== 'on'}
            onClick={() => void handleShutter()}
          >
            <i />
          </button>
          {closeTo === undefined && (
            <LabelButton icon="hash" onClick={() => setTyped('RN ')}>
              {wording.number}
            </LabelButton>
          )}
        </div>
        <FileInput
          ref={chooser}
          accept="image/*"
          aria-label={wording.choose}
          hidden
          onFiles={([file]) => file && onPicture(file)}
        />
        {closeTo !== undefined ? (
          <PageLink className={joinClasses('button button-outline', styles['type'])} href={closeTo}>
            <Icon name="keyboard" /> {wording.type}
          </PageLink>
        ) : typed === null ? (
          <Button look="outline" className={styles['type']} onClick={() => setTyped('')}>
            <Icon name="keyboard" /> {wording.type}
          </Button>
        ) : (
          <TypeForm key={typed} start={typed} />
        )}
      </div>
    </div>
  )
}

type LabelButtonProps = {
  icon: 'picture' | 'hash'
  isDisabled?: boolean
  onClick: () => void
  children: ReactNode
}

function LabelButton({ icon, isDisabled = false, onClick, children }: LabelButtonProps) {
  return (
    <button type="button" className={styles['labelled']} disabled={isDisabled} onClick={onClick}>
      <Icon name={icon} />
      <span>{children}</span>
    </button>
  )
}

/** How far the engine is loaded, then that it reads. */
function Progress({ share }: { share: number }) {
  return (
    <div className={styles['progress']} aria-live="polite">
      <p>{share < 1 ? wording.loading : wording.reading}</p>
      {share < 1 ? (
        <progress aria-label={wording.loading} value={share} max={1} />
      ) : (
        <progress aria-label={wording.reading} />
      )}
    </div>
  )
}

/** The directory's search, which takes names and numbers alike. Works without a script too. */
export function TypeForm({ start }: { start: string }) {
  return (
    <search>
      <form className={styles['type-form']} action="/" method="get">
        <input
          name="q"
          type="search"
          aria-label={wording.typed.label}
          placeholder={wording.typed.label}
          defaultValue={start}
          // It was opened to type.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          required
          maxLength={100}
        />
        <Button type="submit">{wording.typed.search}</Button>
      </form>
    </search>
  )
}
