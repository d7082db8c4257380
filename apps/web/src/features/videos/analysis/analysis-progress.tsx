import { useId } from 'react'
import type { AnalysisProgress as Progress } from '@bolodex/contract/videos/video-analysis'
import { analysisSteps } from '@bolodex/contract/videos/video-wording'
import { Button } from '#ui/button.tsx'
import { CareItem, CareLabel } from '#ui/garments/care-label.tsx'
import { Icon } from '#ui/icon.tsx'
import { TapeProgress } from '#ui/garments/tape-progress.tsx'
import { analyzerWording } from './video-analysis-wording.ts'
import analysisStepsStyles from './analysis-steps.module.css'
import sourceBoxStyles from './source-box.module.css'

const wording = analyzerWording.progress

type Props = { progress: Progress | null; hasTranscript: boolean; onStop: () => void }

/** The progress of an analysis, as streamed by the server. */
export function AnalysisProgress({ progress, hasTranscript, onStop }: Props) {
  const headingId = useId()
  const step = progress?.step ?? 'address'
  const now = analysisSteps.indexOf(step)
  // Most sites ask no language model: it is named only where it is asked.
  const steps = analysisSteps.filter((name) => name !== 'model' || step === 'model')
  const names = wording.steps(progress?.names ?? null, hasTranscript)
  return (
    <section
      className={analysisStepsStyles['analysis-progress']}
      data-part="analysis-progress"
      aria-labelledby={headingId}
    >
      <h2 id={headingId} className="sr-only">
        {wording.title}
      </h2>
      <TapeProgress label={wording.label} value={Math.round((progress?.done ?? 0) * 100)} max={100} />
      <Button look="outline" className="button-small" onClick={onStop}>
        {wording.stop}
      </Button>
      <ol>
        {steps.map((name) => {
          const state = analysisSteps.indexOf(name) < now ? 'done' : name === step ? 'now' : 'waiting'
          return (
            <li key={name} data-state={state}>
              <i aria-hidden="true">
                {state === 'done' ? <Icon name="tick" /> : <span className={analysisStepsStyles['turning']} />}
              </i>
              {names[name]}
              <span className="sr-only">, {wording.states[state]}</span>
            </li>
          )
        })}
      </ol>
      {/* Only the step is spoken, not every hundredth of it. */}
      <output className="sr-only">{names[step]}</output>
    </section>
  )
}

const icons = ['care-video', 'care-book', 'care-tag'] as const

/** What it does, for those who have not tried it. */
export function HowItWorks() {
  const { title, steps } = analyzerWording.howItWorks
  return (
    <CareLabel title={title} className={sourceBoxStyles['how-it-works']}>
      <ul>
        {icons.map((icon, at) => (
          <CareItem key={icon} icon={icon} title={steps[at]?.title}>
            {steps[at]?.text}
          </CareItem>
        ))}
      </ul>
    </CareLabel>
  )
}
