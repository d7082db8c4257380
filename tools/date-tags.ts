// npm run --silent date-tags -- FILE.json: when garments were made, without a database. The file holds an array of
// {id, text, seen?, brand?}; `seen` has phrases as a person would say them, or ids of rules. The answer is one JSON array of
// {id, from, to, clues, conflict, sure}: `from` is null if no clue gives an earliest year, `to` is this year if none gives a
// latest one; the clues that decided come first.
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { clueLimits } from '../packages/garment-dating/src/clues.ts'
import { createDater, type Dating } from '../packages/garment-dating/src/date-garment.ts'
import { datingRules } from '../packages/garment-dating/src/rules.ts'

const Tags = z
  .array(
    z.strictObject({
      id: z.union([z.string(), z.number()]),
      text: z.string().max(clueLimits.text),
      seen: z.array(z.string().max(clueLimits.phrase)).max(clueLimits.seen).optional(),
      brand: z.string().max(200).nullable().optional(),
    }),
  )
  .max(100_000)

const [file, ...others] = process.argv.slice(2)
const tags = file && others.length === 0 ? await readTagFile(file) : 'Name one file: npm run date-tags -- FILE.json'
if (typeof tags === 'string') {
  console.error(tags)
  process.exitCode = 2
} else {
  const thisYear = new Date().getFullYear()
  const dateGarment = createDater(datingRules, thisYear)
  const answer = tags.map(({ id, text, seen = [], brand = null }) => {
    const dating = dateGarment({ text, seen, brand })
    const { from, to, findings, isSure } = dating
    return {
      id,
      from,
      to: to ?? thisYear,
      clues: findings.map(({ rule }) => rule.id),
      conflict: conflictOf(dating),
      sure: isSure,
    }
  })
  // Waits until a pipe has taken all of it.
  await new Promise((resolve) => process.stdout.write(`${JSON.stringify(answer)}\n`, resolve))
}

function conflictOf({ clashes, placeClashes }: Dating): string[] {
  const places = placeClashes.flatMap(({ finding, madeIn, other }) => [
    finding ? finding.rule.id : `made-in-${other?.place.toLowerCase()}`,
    `made-in-${madeIn.place.toLowerCase()}`,
  ])
  return [...new Set([...clashes.flatMap(({ ends, begins }) => [ends.rule.id, begins.rule.id]), ...places])]
}

async function readTagFile(path: string): Promise<z.infer<typeof Tags> | string> {
  const content = await readFile(path, 'utf8').catch(() => null)
  if (content === null) return `The file ${path} could not be read.`
  try {
    return Tags.parse(JSON.parse(content))
  } catch {
    return `The file ${path} must hold a JSON array of {id, text, seen?, brand?}.`
  }
}
