import type { TranscriptProblem } from '../../../packages/contract/src/videos/video-wording.ts'
import { binsOnATuesday, enEspanol, estateDay, talkFor, whatSold, type Haul } from './hauls.ts'

/** How a call goes wrong. `busy once`: only the first one of that video does. */
export type Mishap =
  | 'broken'
  | 'busy'
  | 'busy once'
  | 'dropped'
  | 'empty'
  | 'html'
  | 'leads elsewhere'
  | 'no words'
  | 'oversized'
  | 'packed bomb'
  | 'refused'
  | 'silent'
  | 'stands elsewhere'

export type Track = { language: string; isAutomatic: boolean }

export type StandInVideo = {
  /** Its number, eleven letters. */
  id: string
  does: string
  /** What the analyzer must make of it: whose captions it gets, or why none. */
  outcome: 'automatic' | 'written' | TranscriptProblem
  haul?: Haul
  tracks?: readonly Track[]
  /** What the player says instead of 'OK'. */
  status?: { status: string; reason?: string; messages?: string[] }
  details?: Record<string, unknown>
  /** Clients that get an empty answer instead of captions. */
  gated?: 'all' | readonly string[]
  player?: Mishap
  captions?: Mishap
}

const automatic: Track = { language: 'en', isAutomatic: true }
const written: Track = { language: 'en', isAutomatic: false }
const german: Track = { language: 'de', isAutomatic: false }

/** Three that go well, to be looked at by people. */
export const sampleVideos = {
  bins: 'bins-tues01',
  sold: 'what-sold01',
  estate: 'estate-day1',
} as const

const works: StandInVideo[] = [
  { id: sampleVideos.bins, does: 'automatic captions', outcome: 'automatic', haul: binsOnATuesday },
  { id: sampleVideos.sold, does: 'automatic captions', outcome: 'automatic', haul: whatSold },
  { id: sampleVideos.estate, does: 'captions written by hand', outcome: 'written', haul: estateDay, tracks: [written] },
  {
    id: 'both-haul01',
    does: 'written captions in two languages, and automatic ones',
    outcome: 'written',
    tracks: [german, automatic, written],
  },
  {
    id: 'german-sub1',
    does: 'written captions in German only, and automatic ones in English',
    outcome: 'automatic',
    tracks: [german, automatic],
  },
  { id: 'web-gated01', does: 'no captions for the web client', outcome: 'automatic', gated: ['WEB'] },
  { id: 'app-gated01', does: 'captions for the third client only', outcome: 'automatic', gated: ['ANDROID', 'IOS'] },
  { id: 'busy-once-1', does: 'too many requests, once', outcome: 'automatic', player: 'busy once' },
  { id: 'busy-once-2', does: 'too many requests for captions, once', outcome: 'automatic', captions: 'busy once' },
  {
    id: 'three-hours',
    does: 'thirty thousand words in three hours',
    outcome: 'automatic',
    haul: talkFor(30_000, 3 * 3600),
  },
  {
    id: 'spanish-001',
    does: 'automatic captions in Spanish',
    outcome: 'automatic',
    haul: enEspanol,
    tracks: [{ language: 'es', isAutomatic: true }],
  },
]

const signIn = 'LOGIN_REQUIRED'

const fails: StandInVideo[] = [
  { id: 'no-captions', does: 'has no captions', outcome: 'no_captions', tracks: [] },
  { id: 'no-words-01', does: 'captions without a word in them', outcome: 'no_captions', captions: 'no words' },
  { id: 'gated-for-1', does: 'no captions for any client', outcome: 'blocked', gated: 'all' },
  {
    id: 'bot-wall-01',
    does: 'asks whether somebody is a bot',
    outcome: 'blocked',
    status: { status: signIn, reason: 'Sign in to confirm you’re not a bot' },
  },
  { id: 'busy-always', does: 'too many requests, always', outcome: 'blocked', player: 'busy' },
  { id: 'busy-capts1', does: 'too many requests for captions, always', outcome: 'blocked', captions: 'busy' },
  { id: 'refused-001', does: 'answers 403', outcome: 'blocked', player: 'refused' },
  {
    id: 'private-001',
    does: 'is private',
    outcome: 'private',
    status: {
      status: signIn,
      reason: 'Private video',
      messages: ['This is a private video. Please sign in to verify that you may see it.'],
    },
  },
  {
    id: 'unknown-001',
    does: 'does not exist',
    outcome: 'not_found',
    status: { status: 'ERROR', reason: 'Video unavailable' },
  },
  {
    id: 'removed-001',
    does: 'was removed',
    outcome: 'not_found',
    status: { status: 'ERROR', reason: 'This video has been removed by the uploader' },
  },
  { id: 'live-now-01', does: 'is live', outcome: 'live', details: { isLive: true, isLiveContent: true } },
  {
    id: 'upcoming-01',
    does: 'has not begun',
    outcome: 'live',
    status: { status: 'LIVE_STREAM_OFFLINE', reason: 'This live event will begin in 2 hours.' },
    details: { isUpcoming: true, isLiveContent: true },
  },
  {
    id: 'grown-ups-1',
    does: 'is for grown-ups',
    outcome: 'restricted',
    status: { status: signIn, reason: 'Sign in to confirm your age' },
  },
  {
    id: 'grown-ups-2',
    does: 'is for grown-ups, said otherwise',
    outcome: 'restricted',
    status: { status: 'AGE_CHECK_REQUIRED', reason: 'This video may be inappropriate for some users.' },
  },
  {
    id: 'members-001',
    does: 'is for paying members',
    outcome: 'restricted',
    status: { status: 'UNPLAYABLE', reason: 'Join this channel to get access to members-only content.' },
  },
  {
    id: 'unplayable1',
    does: 'cannot be played from here',
    outcome: 'blocked',
    status: { status: 'UNPLAYABLE', reason: 'The uploader has not made this video available in your country' },
  },
  { id: 'player-brok', does: 'malformed answer of the player', outcome: 'unreadable', player: 'broken' },
  { id: 'player-html', does: 'a page instead of JSON', outcome: 'unreadable', player: 'html' },
  { id: 'player-big1', does: 'an answer that does not end', outcome: 'unreadable', player: 'oversized' },
  {
    id: 'player-bomb',
    does: 'an answer that unpacks to a hundred times its size',
    outcome: 'unreadable',
    player: 'packed bomb',
  },
  { id: 'player-drop', does: 'drops the connection', outcome: 'blocked', player: 'dropped' },
  { id: 'player-slow', does: 'never answers', outcome: 'slow', player: 'silent' },
  { id: 'capts-brok1', does: 'malformed captions', outcome: 'unreadable', captions: 'broken' },
  { id: 'capts-html1', does: 'a page instead of captions', outcome: 'unreadable', captions: 'html' },
  { id: 'capts-big01', does: 'captions that do not end', outcome: 'too_long', captions: 'oversized' },
  { id: 'capts-drop1', does: 'drops the connection within the captions', outcome: 'blocked', captions: 'dropped' },
  { id: 'capts-slow1', does: 'captions that never come', outcome: 'slow', captions: 'silent' },
  { id: 'capts-leads', does: 'captions that lead to another server', outcome: 'blocked', captions: 'leads elsewhere' },
  {
    id: 'capts-else1',
    does: 'captions that stand on another server',
    outcome: 'blocked',
    captions: 'stands elsewhere',
  },
  {
    id: 'too-many-w1',
    does: 'more words than anybody says in eight hours',
    outcome: 'too_long',
    haul: talkFor(100_200, 12 * 3600),
  },
]

/** Every video of the stand-in. Any other number does not exist there. */
export const standInVideos: readonly StandInVideo[] = [...works, ...fails]

export const tracksOf = ({ tracks = [automatic] }: StandInVideo): readonly Track[] => tracks
export const haulOf = ({ haul = binsOnATuesday }: StandInVideo): Haul => haul
