// People sign up while the mail server is down for a minute: first it refuses connections, then it accepts them and
// stays silent. Meanwhile the worker is killed with mails in flight. No request may wait for the mail server, and
// every person gets exactly one mail. `--short`: the mail server is down for 16 seconds.
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { startPace } from '../performance/parts/pace.ts'
import { runScript } from '../../tools/parts/run-script.ts'
import { startApi, startStack, startWorkerProcess, type Stack } from '../../tools/parts/stack.ts'
import { countInHand, sayNothingAt } from './parts/silent-mail.ts'

type SignUp = { email: string; isDone: boolean; ms: number; phase: Phase }
type Phase = 'before' | 'down' | 'after'

const isShort = process.argv.includes('--short')
const secondsOf = isShort
  ? { before: 8, refusing: 6, silent: 10, after: 5 }
  : { before: 20, refusing: 30, silent: 30, after: 15 }
const perSecond = 4
const floor = {
  failed: 0,
  lost: 0,
  sentTwice: 0,
  slowestMs: 1000,
  p99WhileDown: '2 x before + 20 ms',
  waitSeconds: 180,
}

await runScript(async () => {
  const readPace = startPace()
  const stack = await startStack()
  const settings = {
    ...stack.settings,
    HOST: '127.0.0.1',
    // Every mail that cannot be sent is an error in the log; here that is hundreds.
    LOG_LEVEL: 'fatal',
    RATE_LIMIT_FACTOR: '1000000',
    RUN_JOBS: 'false',
  }
  const api = await startApi(settings, {})
  const worker = startWorkerProcess(settings)
  await signUpOnce(api.url, 'warm-up', 'before')

  const traffic = startTraffic(api.url)
  await pause(secondsOf.before * 1000)
  traffic.enter('down')
  await stack.mail.pause()
  await pause(secondsOf.refusing * 1000)
  const silence = await sayNothingAt(stack.mail.smtpUrl)
  await pause((secondsOf.silent / 2) * 1000)
  const inHandWhenKilled = await countInHand(stack.databaseUrl)
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  startWorkerProcess(settings)
  await pause((secondsOf.silent / 2) * 1000)
  await silence.end()
  await stack.mail.resume()
  traffic.enter('after')
  const resumed = performance.now()
  await pause(secondsOf.after * 1000)
  const signUps = await traffic.stop()
  const isAllThere = await waitForMails(stack, signUps)
  const secondsUntilAllDelivered = Math.round((performance.now() - resumed) / 1000)
  // A duplicate would arrive by now.
  await pause(5000)

  const report = judge(signUps, stack)
  const pace = readPace()
  const figures = {
    ...report,
    inHandWhenKilled,
    secondsUntilAllDelivered: isAllThere ? secondsUntilAllDelivered : null,
    pace,
    floor,
  }
  console.log(JSON.stringify(figures))
  // The p99 of the few sign-ups of a short run is the slowest one.
  const { before, down } = isShort ? report.p50Ms : report.p99Ms
  const isQuick = down <= 2 * before + 20 && report.slowestMs <= floor.slowestMs * pace
  const isComplete = report.failed === 0 && report.lost === 0 && report.sentTwice === 0 && isAllThere
  process.exitCode = isQuick && isComplete && inHandWhenKilled > 0 ? 0 : 1
})

/** Signs up at a steady pace, whether or not earlier calls have been answered: people do not wait for each other. */
function startTraffic(url: string) {
  const calls: Promise<SignUp>[] = []
  let phase: Phase = 'before'
  const timer = setInterval(() => calls.push(signUpOnce(url, `drill-${calls.length}`, phase)), 1000 / perSecond)
  return {
    enter: (next: Phase) => {
      phase = next
    },
    stop: () => {
      clearInterval(timer)
      return Promise.all(calls)
    },
  }
}

async function signUpOnce(url: string, username: string, phase: Phase): Promise<SignUp> {
  const email = `${username}@example.org`
  const started = performance.now()
  const response = await fetch(`${url}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, username, password: 'needle and thread' }),
  }).catch(() => null)
  await response?.arrayBuffer()
  return { email, isDone: response?.status === 200, ms: performance.now() - started, phase }
}

async function waitForMails({ mail }: Stack, signUps: SignUp[]): Promise<boolean> {
  const deadline = Date.now() + floor.waitSeconds * 1000
  const isMissing = () => {
    const reached = new Set(mail.mails.flatMap(({ to }) => to))
    return signUps.some(({ email, isDone }) => isDone && !reached.has(email))
  }
  while (isMissing() && Date.now() < deadline) await pause(200)
  return !isMissing()
}

function judge(signUps: SignUp[], { mail }: Stack) {
  const timesIn = (phase: Phase) => signUps.filter((one) => one.phase === phase).map(({ ms }) => ms)
  const timesAt = (share: number) => ({
    before: percentile(timesIn('before'), share),
    down: percentile(timesIn('down'), share),
    after: percentile(timesIn('after'), share),
  })
  const mailsTo = Map.groupBy(mail.mails, ({ to }) => to[0])
  const mailsById = Map.groupBy(mail.mails, ({ messageId }) => messageId)
  const hasMore = <Key, Value>(groups: Map<Key, Value[]>) => [...groups.values()].filter(({ length }) => length > 1)
  return {
    signUps: signUps.length,
    failed: signUps.filter(({ isDone }) => !isDone).length,
    lost: signUps.filter(({ email, isDone }) => isDone && !mailsTo.has(email)).length,
    sentTwice: Math.max(hasMore(mailsTo).length, hasMore(mailsById).length),
    p50Ms: timesAt(0.5),
    p99Ms: timesAt(0.99),
    slowestMs: Math.round(Math.max(...signUps.map(({ ms }) => ms))),
  }
}

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN)
}
