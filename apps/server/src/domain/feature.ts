import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { BrandHistory } from '@bolodex/contract/curation/brand-history'
import type { Config } from '#platform/config.ts'
import type { Position } from '#platform/database/consistency.ts'
import type { OpenDatabase, WholeDatabase } from '#platform/database/database.ts'
import type { Reads } from '#platform/database/replica-router.ts'
import type { FindProof, FindViewer, Viewer } from '#platform/http/viewer.ts'
import type { Job } from '#platform/jobs/job-queue.ts'
import type { DailyKey } from '#platform/limits/networks.ts'
import type { Listener } from '#platform/live/listener.ts'
import type { Logger } from '#platform/logger.ts'
import type { Mailer } from '#platform/mailer.ts'
import type { FindDetections } from './detections.ts'
import type { NoticeDelivery } from './notice-queue.ts'
import type { PhotoQuota } from './photos/photo-quota.ts'
import type { Photos } from './photos/open-photos.ts'
import type { ReviewActs } from './review-acts.ts'
import type { SiteSettingsService } from './site-settings.ts'

/** Services for all features. Opened once per process and closed after all features. */
export type Services = {
  config: Config
  log: Logger
  db: WholeDatabase
  pool: OpenDatabase['pool']
  dailyKey: DailyKey
  noticeDelivery: NoticeDelivery
  mailer: Mailer
  photos: Photos
  quota: PhotoQuota
  version: string
  acts: ReviewActs
  /** Stores on the replica while it is fresh enough, on the primary otherwise. */
  createReads: <Stores>(createStores: (pool: pg.Pool) => Stores) => Reads<Stores>
  /** What admins set on the site, over the defaults of the environment. */
  settings: SiteSettingsService
  /** The process's connection for notifications of Postgres. */
  listener: Listener
  /** Ports of other features; complete only once all features are created. */
  ports: Ports
  /** Runs when the process starts to drain, before it stops listening. */
  onDrain: (leave: () => void) => void
}

export type HistoryReader = { read: (slug: string, before: number | undefined) => Promise<BrandHistory | null> }

/** What a feature offers to others and to the server. */
export type Ports = {
  findViewer: FindViewer
  findProof: FindProof
  findOpenSessions: (sessionIds: number[]) => Promise<Map<number, { isModerator: boolean }>>
  sendTestMail: (to: string, username: string) => Promise<void>
  readBadges: (
    viewer: Pick<Viewer, 'id' | 'isAdmin' | 'isModerator'>,
  ) => Promise<{ notices: number; waiting: number | null }>
  countStreams: () => number
  countBrands: (after: Position | null) => Promise<number>
  /** The number of brands matching this text, ignoring other filters. */
  countMatches: (text: string) => Promise<number>
  /** Counts a name that the directory does not have. */
  countMissedName: (missed: { text: string; code: string; isMember: boolean }) => void
  historyOf: (pool: pg.Pool) => HistoryReader
  findDetections: FindDetections
  readVoteDrift: () => Promise<number>
}

type Repeated = { name: string; run: () => Promise<unknown> }

export type FeatureParts = {
  ports?: Partial<Ports>
  /** Registers routes and pages, and `onClose` hooks for what they start. */
  routes?: (app: FastifyInstance) => void
  /** Runs once, after all routes are registered. */
  atStart?: () => Promise<void>
  jobs?: () => Job[]
  /** Too frequent for the job queue. */
  everySecond?: () => Repeated[]
}

/** A feature adds itself to `features.ts` with one line. */
export type Feature = {
  create: (services: Services) => FeatureParts
  /** The effects of verdicts and account undo on the feature's data. */
  reviewActs?: (db: WholeDatabase) => Partial<ReviewActs>
}
