import { accounts } from '#features/accounts/accounts.ts'
import { brandPages } from '#features/brand-pages/brand-pages.ts'
import { contributions } from '#features/contributions/contributions.ts'
import { curation } from '#features/curation/curation.ts'
import { dating } from '#features/dating/dating.ts'
import { directory } from '#features/directory/directory.ts'
import { wanted } from '#features/wanted/wanted.ts'
import { identifiers } from '#features/identifiers/identifiers.ts'
import { offline } from '#features/offline/offline.ts'
import { photos } from '#features/photos/photos.ts'
import { sales } from '#features/sales/sales.ts'
import { brandVideos } from '#features/videos/brand-videos.ts'
import { forum } from '#features/forum/forum.ts'
import { members } from '#features/members/members.ts'
import { notices } from '#features/notices/notices.ts'
import { openData } from '#features/open-data/open-data.ts'
import { review } from '#features/review/review.ts'
import { site } from '#features/site/site.ts'
import { starter } from '#features/starter/starter.ts'
import { stats } from '#features/stats/stats.ts'
import { system } from '#features/system/system.ts'
import { videoAnalysis } from '#features/videos/analysis/video-analysis.ts'
import { votes } from '#features/votes/votes.ts'
import { housekeeping } from '#domain/housekeeping.ts'
import type { Feature, FeatureParts, Ports, Services } from '#domain/feature.ts'
import type { ReviewActs } from '#domain/review-acts.ts'
import type { WholeDatabase } from '#platform/database/database.ts'

/** Everything the product does. */
const features: Feature[] = [
  accounts,
  directory,
  brandPages,
  wanted,
  offline,
  brandVideos,
  identifiers,
  sales,
  curation,
  contributions,
  videoAnalysis,
  photos,
  dating,
  notices,
  votes,
  forum,
  review,
  members,
  site,
  starter,
  stats,
  openData,
  system,
  housekeeping,
]

// The compiler demands every name here, and the process does not start unless one feature offers it.
const actNames: Record<keyof ReviewActs, true> = {
  suggestions: true,
  photos: true,
  forumPhotos: true,
  guestPhotos: true,
  brands: true,
  guestVotes: true,
  prices: true,
  datingRules: true,
  imports: true,
  texts: true,
  contributions: true,
  dropJobs: true,
  setClosed: true,
  makeAdmin: true,
  setModerator: true,
}
const portNames: Record<keyof Ports, true> = {
  findViewer: true,
  findProof: true,
  findOpenSessions: true,
  sendTestMail: true,
  readBadges: true,
  countStreams: true,
  countBrands: true,
  countMatches: true,
  countMissedName: true,
  historyOf: true,
  findDetections: true,
  readVoteDrift: true,
}

/** Combines what features offer; throws unless each name is offered exactly once. */
export function combineOffers<Offers extends object>(
  names: Record<keyof Offers, true>,
  offers: (Partial<Offers> | undefined)[],
): Offers {
  const offered = offers.flatMap((offer) => Object.keys(offer ?? {}))
  for (const name of Object.keys(names)) {
    const count = offered.filter((one) => one === name).length
    if (count !== 1) throw new Error(`${name} is offered by ${count} features instead of one`)
  }
  return Object.assign({}, ...offers) as Offers
}

export const createReviewActs = (db: WholeDatabase): ReviewActs =>
  combineOffers<ReviewActs>(
    actNames,
    features.map(({ reviewActs }) => reviewActs?.(db)),
  )

/** Creates all features on these services, and completes the ports they share. */
export function createFeatures(services: Services): FeatureParts[] {
  const created = features.map((feature) => feature.create(services))
  const ports = created.map((parts) => parts.ports)
  Object.assign(services.ports, combineOffers<Ports>(portNames, ports))
  return created
}
