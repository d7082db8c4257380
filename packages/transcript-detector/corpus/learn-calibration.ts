// Calibrates the detector's confidence on the tuning set with the names it ships with: weights are trained on single
// mentions, but a card shows the confidence for a whole video. Adjusts `calibration` of names/sign-weights.json; a
// second run changes almost nothing. Never reads the test set.
import { oddsOf } from '../src/names/position-model.ts'
import { readKnownNames } from '../../../tools/parts/known-names.ts'
import { detectAll, scoreNames } from '../../../tests/performance/parts/score-detector.ts'
import { fillGazetteer, isSameBrand } from './corpus-names.ts'
import { learnWeights } from './logistic.ts'
import { readCorpus } from './read-corpus.ts'
import { readStoredSigns, writeStoredSigns, type Line } from './stored-signs.ts'

const listed = await readKnownNames()
const transcripts = readCorpus().filter(({ part }) => part === 'tuning')
const isUnknown = ({ name }: { name: string }) => !listed.some((one) => isSameBrand(one, name))
const { certainties } = scoreNames(detectAll(transcripts, fillGazetteer(listed)), isUnknown)
const stored = readStoredSigns()
const { calibration } = stored
const corrected = { known: correct(calibration.known, false), new: correct(calibration.new, true) }
console.log(calibration, corrected)
writeStoredSigns({ ...stored, calibration: corrected })

/** One line of log-odds on top of another is a line again. */
function correct([slope, shift]: Line, isNew: boolean): Line {
  const examples = certainties
    .filter((one) => one.isNew === isNew)
    .map(({ confidence, isRight }) => ({
      signs: new Map([
        ['slope', oddsOf(confidence)],
        ['shift', 1],
      ]),
      isTrue: isRight,
    }))
  const { slope: factor = 1, shift: more = 0 } = learnWeights(examples, 0)
  const round = (value: number) => Math.round(value * 1000) / 1000
  return [round(factor * slope), round(factor * shift + more)]
}
