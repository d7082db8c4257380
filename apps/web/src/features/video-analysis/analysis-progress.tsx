import { useId } from 'react'
import type { AnalysisProgress as Progress } from '@bolodex/contract/videos/video-analysis'
import { analysisSteps, type AnalysisStep } from '@bolodex/contract/videos/video-wording'
import { formatCount } from '#lib/format-numbers.ts'
import { Button } from '#ui/button.tsx'
import { CareItem, CareLabel } from '#ui/garments/care-label.tsx'
import { Icon } from '#ui/icon.tsx'
import { TapeProgress } from '#ui/garments/tape-progress.tsx'
import analysisStepsStyles from './analysis-steps.module.css'
import sourceBoxStyles from './source-box.module.css'

type Props = { progress: Progress | null; hasTranscript: boolean; onStop: () => void }

/** How far an analysis is, as the server tells it. */
export function AnalysisProgress({ progress, hasTranscript, onStop }: Props) {
  const headingId = useId()
  const step = progress?.step ?? 'address'
  const now = analysisSteps.indexOf(step)
  // Most sites have no second reader: it is named only where it is asked.
  const steps = analysisSteps.filter((name) => name !== 'model' || step === 'model')
  const nameStep = (name: AnalysisStep) => stepNames(progress?.names ?? null, hasTranscript)[name]
  return (
    <section
      className={analysisStepsStyles['analysis-progress']}
      data-part="analysis-progress"
      aria-labelledby={headingId}
    >
      <h2 id={headingId} className="sr-only">
        Progress
      </h2>
      <TapeProgress label="Analysis" value={Math.round((progress?.done ?? 0) * 100)} max={100} />
      <Button look="outline" className="button-small" onClick={onStop}>
        Stop
      </Button>
      <ol>
        {steps.map((name) => {
          const state = analysisSteps.indexOf(name) < now ? 'done' : name === step ? 'now' : 'waiting'
          return (
            <li key={name} data-state={state}>
              <i aria-hidden="true">
                {state === 'done' ? <Icon name="tick" /> : <span className={analysisStepsStyles['turning']} />}
              </i>
              {nameStep(name)}
              <span className="sr-only">, {state === 'now' ? 'running' : state}</span>
            </li>
          )
        })}
      </ol>
      {/* Only the step is spoken, not every hundredth of it. */}
      <output className="sr-only">{nameStep(step)}</output>
    </section>
  )
}

function stepNames(names: number | null, hasTranscript: boolean): Record<AnalysisStep, string> {
  return {
    address: 'Address checked',
    transcript: hasTranscript ? 'Transcript read' : 'Transcript fetched',
    brands: names === null ? 'Matching brands' : `Matching ${formatCount(names, 'brand')}`,
    prices: 'Reading prices said aloud',
    model: 'Asking the second reader',
  }
}

/** What it does, for those who have not tried it. */
export function HowItWorks() {
  return (
    <CareLabel title="How it works" className={sourceBoxStyles['how-it-works']}>
      <ul>
        <CareItem icon="care-video" title="You paste the address of a video.">
          Only its captions are read, by this server; no video is loaded into this page.
        </CareItem>
        <CareItem icon="care-book" title="The brands it names are found.">
          With the second, the price said and the words around them, so that you can check.
        </CareItem>
        <CareItem icon="care-tag" title="You choose what is saved.">
          Nothing enters the directory by itself.
        </CareItem>
      </ul>
    </CareLabel>
  )
}
