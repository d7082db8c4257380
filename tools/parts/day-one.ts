import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type DayOne = { items: string[]; commands: string[] }

/** A checklist of 'Day one' in docs/operations.md, so that drills and tests run what the docs say. */
export function readDayOne(root: string, heading: 'On Debian 12 or 13' | 'With Docker'): DayOne {
  const docs = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const [, dayOne = ''] = /^## Day one\n([\s\S]*?)^## /m.exec(docs) ?? []
  const [section = ''] = dayOne.split(/^### /m).filter((part) => part.startsWith(`${heading}\n`))
  const items = section.split('\n').filter((line) => line.startsWith('- [ ] '))
  const code = [...section.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, text = '']) => text)
  const commands = code.flatMap(splitCommands)
  if (items.length === 0 || commands.length === 0) throw new Error(`docs/operations.md has no checklist '${heading}'.`)
  return { items, commands }
}

/** Commands of a shell block: a line that ends with && or \ goes on, and a here-document ends with END. */
export function splitCommands(text: string): string[] {
  const commands: string[] = []
  let open: string[] = []
  for (const line of text.trimEnd().split('\n')) {
    open.push(line)
    const isInDocument = open.some((each) => each.includes('<<END')) && line !== 'END'
    if (isInDocument || /(&&|\\)$/.test(line)) continue
    commands.push(open.join('\n'))
    open = []
  }
  return [...commands, ...(open.length > 0 ? [open.join('\n')] : [])]
}
