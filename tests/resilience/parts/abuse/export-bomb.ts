import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { addUp, type Attack, type Outcome, type Target } from './attack.ts'
import { fillBrands } from './fill.ts'
import { persist, type Person } from './person.ts'

type Bomb = { files: number; rows: number; description: string; isForbidden: boolean }

const header = 'name,description,averageSalePrice,sellThroughRate,garmentTypes'
const mostGrowthMb = 300

/** A member fills an account with the largest possible JSON and exports it. */
export const exportBomb: Attack = {
  name: 'export-bomb',
  finding: 1,
  isThrough: `A file with control characters is taken, or an export ends the process, is cut off, or makes the process grow by more than ${mostGrowthMb} MB.`,
  setUp: async (target) => {
    const [files, rows] = target.isShort ? [2, 1000] : [5, 9900]
    const bombs: Record<string, Bomb> = {
      // JSON writes six bytes for each.
      'control characters': { files, rows, description: '\u0001'.repeat(1990), isForbidden: true },
      // Two bytes for each in a CSV file and in JSON.
      quotes: { files, rows: Math.round(rows / 2), description: '"'.repeat(1990), isForbidden: false },
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

async function explode({ product, database }: Target, member: Person, bomb: Bomb): Promise<Outcome> {
  const { files, rows, description, isForbidden } = bomb
  const form = { field: 'file', name: 'brands.csv', type: 'text/csv', bytes: writeFile(member.username, bomb) }
  const isTaken = (await persist(() => member.upload('/api/brands/csv', form))).status === 200
  const { rows: stored } = await database.query('select from brands where user_id = $1 limit 1', [member.id])
  // If one such file is accepted, all of them are. Inserting them here saves minutes and does not affect the export.
  if (isTaken && stored.length > 0)
    await fillBrands(database, {
      count: (files - 1) * rows,
      prefix: `${member.username} more`,
      userId: member.id,
      description,
    })
  const growth = await product.watchGrowth()
  const exported = await download(member)
  const grownMb = growth.stop()
  // A process takes a moment to exit.
  if (exported.isCutOff) await pause(3000)
  const isFatal = !product.isAlive()
  const isBroken = isFatal || exported.isCutOff || grownMb > mostGrowthMb
  return {
    tried: 2,
    through: (isTaken && isForbidden ? 1 : 0) + (isBroken ? 1 : 0),
    notes: [
      isTaken ? 'the file is taken' : 'the file is refused',
      `export ${exported.status}, ${Math.round(exported.bytes / 1e6)} MB, +${grownMb} MB`,
      ...(isFatal ? ['the process ended'] : []),
    ],
  }
}

function writeFile(username: string, { rows, description }: Bomb): Buffer {
  const cell = `"${description.replaceAll('"', '""')}"`
  const lines = Array.from({ length: rows }, (_, row) => `${username} ${row},${cell},,,`)
  return Buffer.from([header, ...lines].join('\n'))
}

/** Downloads an answer of any length without storing it; retries while the server is busy. */
async function download(member: Person): Promise<Exported> {
  for (let tries = 1; ; tries += 1) {
    const exported = await downloadOnce(member)
    if (exported.status !== 503 || tries === 10) return exported
    await pause(2000)
  }
}

type Exported = { status: number; bytes: number; isCutOff: boolean }

function downloadOnce(member: Person): Promise<Exported> {
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
