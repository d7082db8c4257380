import { setTimeout as pause } from 'node:timers/promises'
import { repeat, type Attack } from './attack.ts'
import { countRows } from './fill.ts'

const host = 'buy-followers.example'

/** One address adds a site's name to the public statistics. */
export const countedStrangers: Attack = {
  name: 'counted-strangers',
  finding: 'A15',
  isThrough: 'A referring site that only one address named has a sum of its own.',
  setUp: (target) =>
    Promise.resolve(async () => {
      const visitor = target.meet('203.0.113.77')
      const times = 100
      await repeat({ times, atOnce: 4 }, () =>
        visitor.post('/api/visits', { route: '/', referrerHost: host, isPhone: false }),
      )
      // Sums are written every few seconds.
      await pause(12_000)
      const rows = await countRows(target.database, 'from page_counts where referrer_host = $1', [host])
      return { tried: times, through: rows, notes: [`${rows} rows name ${host}`] }
    }),
}
