import { randomUUID } from 'node:crypto'
import { ask, sayingOf, type Answer, type Stretch } from '../dependencies/traffic.ts'
import type { Contents, Member } from '../contents.ts'
import { summarise, type Reading } from '../steady-reader.ts'

const pages = [
  '/',
  '/?page=2',
  '/brands/barlow-and-thrane',
  '/forum',
  '/forum/post/1',
  '/api/directory?q=coat',
  '/api/directory?sort=upvotes-desc&page=3',
  '/api/directory?q=kestral',
  '/api/forum/posts',
  '/stats',
]
/** Out of a hundred requests. */
const votesOfHundred = 15
const commentsOfHundred = 2
/** Enough to keep a process busy, few enough for its connections. */
const atOnce = 16
const rampSeconds = 5

export type Mix = {
  /** The most that is answered in a second. */
  findCapacity: () => Promise<number>
  /** Sends at this rate whether or not earlier requests are answered, and waits for all of them. */
  run: (perSecond: number, seconds: number) => Promise<void>
  /** The answers since the last call. */
  take: () => Stretch
  /** The last acknowledged vote, by voter and brand. */
  votes: ReadonlyMap<string, string>
}

/** People read pages, search, vote, change their votes and comment. */
export function startMix(url: string, { members, brandIds, postIds }: Contents): Mix {
  const votes = new Map<string, string>()
  const voting = new Set<string>()
  let readings: Reading[] = []
  let failed: string[] = []
  let turns = 0

  const post = (member: Member, path: string, body: object): Promise<Answer> =>
    ask(url + path, {
      method: 'POST',
      headers: { origin: url, cookie: member.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, key: randomUUID() }),
    })
  const vote = async (turn: number): Promise<Answer> => {
    const [member, brandId] = [pick(members, turn * 7), pick(brandIds, Math.floor(turn / 3))]
    const mark = `${member.id} ${brandId}`
    // The order of two concurrent votes is unknown.
    if (voting.has(mark)) return read(turn)
    voting.add(mark)
    const voteType = votes.get(mark) === 'up' ? 'down' : 'up'
    const answer = await post(member, `/api/brands/${brandId}/vote`, { voteType })
    if (answer.status === 200) votes.set(mark, voteType)
    voting.delete(mark)
    return answer
  }
  const comment = (turn: number): Promise<Answer> =>
    post(pick(members, turn), `/api/forum/posts/${pick(postIds, turn)}/comments`, {
      content: `Sold mine in a week, the wool ones go first. ${randomUUID()}`,
    })
  const read = (turn: number): Promise<Answer> => ask(url + pick(pages, turn))
  const act = async (): Promise<void> => {
    turns += 1
    const of100 = turns % 100
    const turn = turns
    const answer = await (of100 < commentsOfHundred
      ? comment(Math.floor(turn / 100))
      : of100 < commentsOfHundred + votesOfHundred
        ? vote(turn)
        : read(turn))
    readings.push({ ms: answer.ms, isDone: answer.status === 200 })
    if (answer.status !== 200 && answer.status !== 201) failed.push(sayingOf(answer))
  }
  const take = (): Stretch => {
    const stretch = { ...summarise(readings), failed }
    readings = []
    failed = []
    return stretch
  }
  return {
    votes,
    take,
    async findCapacity() {
      const until = performance.now() + rampSeconds * 1000
      const goOn = async (): Promise<void> => {
        while (performance.now() < until) await act()
      }
      await Promise.all(Array.from({ length: atOnce }, goOn))
      return Math.round(take().count / rampSeconds)
    },
    async run(perSecond, seconds) {
      const running = new Set<Promise<void>>()
      const started = performance.now()
      let sent = 0
      while (performance.now() - started < seconds * 1000) {
        const due = Math.floor(((performance.now() - started) / 1000) * perSecond)
        for (; sent < due; sent += 1) {
          const one = act().finally(() => running.delete(one))
          running.add(one)
        }
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      await Promise.all(running)
    },
  }
}

function pick<T>(list: readonly T[], turn: number): T {
  // As long as the list is not empty, there is one.
  return list[turn % list.length] as T
}
