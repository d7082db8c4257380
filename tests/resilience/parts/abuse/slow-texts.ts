import type { Attack } from './attack.ts'
import { requireOk, type Person } from './person.ts'

/** One text per network is analyzed at a time, with a CPU budget by its length. */
const patienceMs = 45_000

const analyze = async (person: Person, transcript: string) => {
  const started = performance.now()
  const { status, body } = await person.post('/api/youtube/analyze', { transcript })
  return { status, body, ms: performance.now() - started }
}

/** Texts in which every word may be a brand name. */
export const slowTexts: Attack = {
  name: 'slow-texts',
  finding: 'A19',
  isThrough: `An honest transcript is refused, or takes more than ${patienceMs / 1000} s, while one member sends texts that are slow to read.`,
  setUp: async (target) => {
    const [attacker, honest] = [await target.meetMember({ ageDays: 60 }), await target.meetMember({ ageDays: 60 })]
    const speech = 'I found a Patagonia fleece at the bins and it sold for forty five dollars last night. '.repeat(40)
    const words = target.isShort ? 8000 : 25_000
    const hostile = Array.from({ length: words }, (_, index) => `a brand called zq${index.toString(36)}x`).join(' ')
    // The thread loads all names with the first text.
    requireOk({ ...(await analyze(honest, speech)), headers: {} })
    return async () => {
      const texts = Array.from({ length: 4 }, () => analyze(attacker, hostile))
      const own = await analyze(honest, `${speech} And a Carhartt jacket for sixty.`)
      const answers = await Promise.all(texts)
      const isLate = own.status !== 200 || own.ms > patienceMs
      return {
        tried: texts.length,
        through: isLate ? 1 : 0,
        notes: [
          `an honest text was answered ${own.status} after ${Math.round(own.ms)} ms; hostile ones ${answers.map(({ status }) => status).join(', ')}`,
        ],
      }
    }
  },
}
