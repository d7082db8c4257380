// Debian's nginx as a caching proxy in front: many people read through it while one person votes. The cache must take
// the load off the server, the voter must see each own vote in the very next read, and no cookie may ever be cached.
import { setTimeout } from 'node:timers/promises'
import autocannon from 'autocannon'
import { BrandPage } from '../../packages/contract/src/directory/brands.ts'
import { VoteTally } from '../../packages/contract/src/votes/votes.ts'
import { startNginx } from '../../tools/parts/nginx.ts'
import { runScript } from '../../tools/parts/run-script.ts'
import { startApi, startStack } from '../../tools/parts/stack.ts'

const floor = { absorbed: 0.98, votesNotSeen: 0, cookiesKept: 0, failed: 0 }
const crowdPaths = ['/', '/api/directory', '/brands/barlow-and-thrane', '/?q=wool', '/forum']
const crowdSeconds = 15
const votes = 40

await runScript(async () => {
  const stack = await startStack()
  const settings = { HOST: '127.0.0.1', LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '100000', TRUSTED_PROXIES: '1' }
  const api = await startApi({ ...stack.settings, ...settings })
  const proxy = await startNginx(new URL(api.url).port)

  const crowd = crowdPaths.map((path) =>
    autocannon({
      url: proxy.url + path,
      connections: 8,
      duration: crowdSeconds,
      headers: { 'accept-encoding': 'gzip' },
    }),
  )
  await setTimeout(1500)
  const voter = await voteAgainAndAgain(proxy.url, api.url)
  const results = await Promise.all(crowd)
  const { reached, all } = await proxy.countRequests()
  const figures = {
    crowdRequests: results.reduce((sum, { requests }) => sum + requests.total, 0),
    requestsPerSecond: Math.round(results.reduce((sum, { requests }) => sum + requests.average, 0)),
    failed: results.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0),
    reachedServer: reached,
    absorbed: Math.round((1 - reached / all) * 10_000) / 10_000,
    ...voter,
    floor,
  }
  console.log(JSON.stringify(figures))
  const isPassed =
    figures.absorbed >= floor.absorbed &&
    figures.failed === floor.failed &&
    figures.votesNotSeen === floor.votesNotSeen &&
    figures.cookiesKept === floor.cookiesKept &&
    // Otherwise the token would have nothing to prove.
    figures.olderWithoutToken > 0
  process.exitCode = isPassed ? 0 : 1
})

/** Votes and immediately reads a public answer, with and without the token. */
async function voteAgainAndAgain(url: string, origin: string) {
  let cookie = ''
  const outcome = { votes, votesNotSeen: 0, olderWithoutToken: 0, cookiesKept: 0 }
  const read = async (query = ''): Promise<number> => {
    const response = await fetch(`${url}/api/directory${query}`)
    if (response.headers.has('set-cookie')) outcome.cookiesKept += 1
    return BrandPage.parse(await response.json()).brands[0]?.upvotes ?? Number.NaN
  }
  const first = BrandPage.parse(await (await fetch(`${url}/api/directory`)).json()).brands[0]
  for (let i = 0; i < votes; i += 1) {
    const response = await fetch(`${url}/api/brands/${first?.id}/vote`, {
      method: 'POST',
      body: JSON.stringify({ voteType: 'up' }),
      headers: { 'content-type': 'application/json', origin, ...(cookie && { cookie }) },
    })
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
    const { upvotes } = VoteTally.parse(await response.json())
    const token = response.headers.get('x-bolodex-after') ?? ''
    if ((await read(`?after=${token}`)) !== upvotes) outcome.votesNotSeen += 1
    if ((await read()) !== upvotes) outcome.olderWithoutToken += 1
    await setTimeout(200)
  }
  return outcome
}
