import { sql } from 'kysely'
import { transcriptProblems, type TranscriptProblem } from '@bolodex/contract/videos/video-wording'
import type { WholeDatabase } from '#platform/database/database.ts'
import { packLines, unpackLines, countWords, type KeptLines, type FetchedVideo } from './transcript.ts'

/** The caller may fetch it, must wait for another fetch, or gets a recent failure. */
export type Claim = 'mine' | 'taken' | TranscriptProblem

/** These may resolve within a minute; the others are cached longer to spare YouTube repeated calls. */
const soonOver: readonly TranscriptProblem[] = ['blocked', 'slow', 'unreadable']

/** Fetched captions, and the current claims for fetching. */
export function createTranscriptStore(db: WholeDatabase) {
  return {
    async find(videoId: string): Promise<FetchedVideo | null> {
      const { rows } = await sql<KeptRow>`
        select v.title, v.channel, v.length_seconds as "lengthSeconds", t.language, t.is_automatic as "isAutomatic",
          t.lines
        from video_transcripts t join videos v on v.id = t.video_id where t.video_id = ${videoId}`.execute(db)
      const [row] = rows
      if (!row) return null
      const { title, channel, lengthSeconds, language, isAutomatic, lines } = row
      const transcript = { lines: unpackLines(lines), language }
      return { id: videoId, title, channel, lengthSeconds, transcript, isAutomatic }
    },

    /** Claims a video for fetching. A claim that is never released expires. */
    async claim(videoId: string, claim: string, seconds: number): Promise<Claim> {
      const taken = await sql`
        insert into video_fetches as f (video_id, claim, claimed_until)
        values (${videoId}, ${claim}, now() + make_interval(secs => ${seconds}))
        on conflict (video_id) do update
          set claim = excluded.claim, claimed_until = excluded.claimed_until, problem = null, ended_at = null
          where (f.claimed_until is null or f.claimed_until < now()) and ${isFresh} is not true
        returning video_id`.execute(db)
      if (taken.rows.length > 0) return 'mine'
      const { rows } = await sql<{ problem: string }>`
        select problem from video_fetches f where video_id = ${videoId} and ${isFresh}`.execute(db)
      const problem = rows[0]?.problem
      return problem && isProblem(problem) ? problem : 'taken'
    },

    async keep({ id, title, channel, lengthSeconds, transcript, isAutomatic }: FetchedVideo): Promise<void> {
      const lines = JSON.stringify(packLines(transcript.lines))
      await db.transaction().execute(async (transaction) => {
        await sql`
          insert into videos (id, title, channel, length_seconds) values (${id}, ${title}, ${channel}, ${lengthSeconds})
          on conflict (id) do update set title = excluded.title, channel = excluded.channel,
            length_seconds = excluded.length_seconds`.execute(transaction)
        await sql`
          insert into video_transcripts (video_id, language, is_automatic, lines, words)
          values (${id}, ${transcript.language}, ${isAutomatic}, ${lines}::jsonb, ${countWords(transcript)})
          on conflict do nothing`.execute(transaction)
        await sql`delete from video_fetches where video_id = ${id}`.execute(transaction)
      })
    },

    /** Records the failure unless another process has claimed the video meanwhile, and deletes old failures. */
    async fail(videoId: string, claim: string, problem: TranscriptProblem): Promise<void> {
      await sql`
        update video_fetches set problem = ${problem}, ended_at = now(), claim = null, claimed_until = null
        where video_id = ${videoId} and claim = ${claim}`.execute(db)
      await sql`
        delete from video_fetches where video_id in (
          select video_id from video_fetches where coalesce(ended_at, claimed_until) < now() - interval '1 hour'
          limit 100 for update skip locked)`.execute(db)
    },

    /** Releases a claim without a result, so that others can try at once. */
    async release(videoId: string, claim: string): Promise<void> {
      await sql`delete from video_fetches where video_id = ${videoId} and claim = ${claim}`.execute(db)
    },
  }
}

/** Whether the last try ended so lately that its end still counts. */
const isFresh = sql<boolean>`f.ended_at > now() - case when f.problem = any (${[...soonOver]}::text[])
  then interval '1 minute' else interval '10 minutes' end`

const isProblem = (text: string): text is TranscriptProblem => Object.hasOwn(transcriptProblems, text)

type KeptRow = Pick<FetchedVideo, 'title' | 'channel' | 'lengthSeconds' | 'isAutomatic'> & {
  language: string | null
  lines: KeptLines
}
