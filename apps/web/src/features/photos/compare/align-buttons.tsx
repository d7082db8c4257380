import { joinClasses } from '#lib/join-classes.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { compareWording as wording } from './compare-wording.ts'
import type { Step } from './use-alignment.ts'
import styles from './align-buttons.module.css'

const icons: Record<Step, IconName> = {
  left: 'back',
  up: 'back',
  down: 'back',
  right: 'back',
  smaller: 'zoom-out',
  larger: 'zoom-in',
  'turn-left': 'retry',
  'turn-right': 'retry',
}

type Props = { onStep: (step: Step) => void; onReset: () => void }

/** What fingers do on the photo, for those who cannot or need it finer. */
export function AlignButtons({ onStep, onReset }: Props) {
  return (
    <fieldset className={styles['align']}>
      <legend className="caption">{wording.lineUp}</legend>
      <div className={styles['steps']}>
        {(Object.keys(icons) as Step[]).map((step) => (
          <button
            key={step}
            type="button"
            className={joinClasses(styles['step'], styles[`is-${step}`])}
            aria-label={wording.steps[step]}
            title={wording.steps[step]}
            onClick={() => onStep(step)}
          >
            <Icon name={icons[step]} />
          </button>
        ))}
        <button type="button" className={joinClasses(styles['step'], styles['reset'])} onClick={onReset}>
          {wording.reset}
        </button>
      </div>
    </fieldset>
  )
}
