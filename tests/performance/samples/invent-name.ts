import { slugOf } from '../../../packages/brand-names/src/name-keys.ts'
import type { NameRegister } from './name-register.ts'
import * as words from './name-words.ts'
import { pickEvenly, pickSkewed, type Random } from './random.ts'

type Pattern = { weight: number; draw: (random: Random) => string }

const surname = (random: Random) => pickSkewed(random, words.surnameStarts) + pickSkewed(random, words.surnameEnds)
const initial = (random: Random) => `${String.fromCharCode(65 + Math.floor(random() * 26))}.`
const material = (random: Random) => pickSkewed(random, words.materials)
const place = (random: Random) => pickSkewed(random, words.places)
const trade = (random: Random) => pickSkewed(random, words.trades)
// The typed and the typographic apostrophe: both occur on labels and in what people type.
const apostrophe = (random: Random) => (random() < 0.7 ? "'" : '’')
const year = (random: Random) => `${1860 + Math.floor(random() * 160)}`

function coinedWord(random: Random): string {
  const middle = random() < 0.85 ? pickEvenly(random, words.syllableMiddles) : ''
  return pickEvenly(random, words.syllableStarts) + middle + pickEvenly(random, words.syllableEnds)
}

function otherScript(random: Random): string {
  const sounds = pickEvenly(random, words.otherScripts)
  const word = Array.from({ length: 2 + Math.floor(random() * 3) }, () => pickEvenly(random, sounds)).join('')
  return word.charAt(0).toUpperCase() + word.slice(1)
}

const patterns: Pattern[] = [
  { weight: 13, draw: coinedWord },
  { weight: 4, draw: surname },
  { weight: 17, draw: (r) => `${surname(r)} & ${surname(r)}` },
  { weight: 15, draw: (r) => `${surname(r)} ${trade(r)}` },
  { weight: 9, draw: (r) => `${coinedWord(r)} ${trade(r)}` },
  { weight: 8, draw: (r) => `${material(r)} ${place(r)} ${trade(r)}` },
  { weight: 4, draw: (r) => `${surname(r)} & ${surname(r)} ${trade(r)}` },
  { weight: 3, draw: (r) => `${material(r)} ${place(r)}` },
  { weight: 6, draw: (r) => `${material(r)} & ${surname(r)}` },
  { weight: 6, draw: (r) => `${initial(r)} ${initial(r)} ${surname(r)}` },
  { weight: 4, draw: (r) => `${initial(r)}${initial(r)} ${surname(r)} ${trade(r)}` },
  { weight: 4, draw: (r) => `${surname(r)}${apostrophe(r)}s ${place(r)}` },
  { weight: 2, draw: (r) => `O${apostrophe(r)}${surname(r)} ${trade(r)}` },
  { weight: 3, draw: (r) => `${surname(r)} ${year(r)}` },
  { weight: 2, draw: (r) => `No. ${1 + Math.floor(r() * 99)} ${surname(r)}` },
  {
    weight: 2.5,
    draw: (r) => `${pickSkewed(r, words.foreignHouses)} ${pickEvenly(r, words.foreignNames)} ${coinedWord(r)}`,
  },
  { weight: 1, draw: (r) => `${pickEvenly(r, words.foreignNames)} ${surname(r)}` },
  { weight: 1.5, draw: otherScript },
]
const totalWeight = patterns.reduce((sum, { weight }) => sum + weight, 0)

/** A plausible unused name. Where a pattern is exhausted another is drawn, so longer names become more frequent. */
export function inventName(random: Random, register: NameRegister): { name: string; slug: string } {
  for (let attempt = 0; attempt < 1000; attempt += 1) {
    const name = drawPattern(random).draw(random)
    const slug = slugOf(name)
    if (register.take(slug)) return { name, slug }
  }
  throw new Error('No more names can be invented.')
}

function drawPattern(random: Random): Pattern {
  let rest = random() * totalWeight
  const found = patterns.find(({ weight }) => (rest -= weight) < 0) ?? patterns[0]
  if (!found) throw new Error('There are no patterns.')
  return found
}
