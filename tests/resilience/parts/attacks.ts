import type { Attack } from './abuse/attack.ts'
import { cost } from './abuse/cost.ts'
import { countedStrangers } from './abuse/counted-strangers.ts'
import { crowd } from './abuse/crowd.ts'
import { dayKey } from './abuse/day-key.ts'
import { exportBomb } from './abuse/export-bomb.ts'
import { google } from './abuse/google.ts'
import { guestPhotos } from './abuse/guest-photos.ts'
import { guestVotes } from './abuse/guest-votes.ts'
import { hostilePhotos } from './abuse/hostile-photos.ts'
import { leaving } from './abuse/leaving.ts'
import { links } from './abuse/links.ts'
import { lookAlikes } from './abuse/look-alikes.ts'
import { newAccount } from './abuse/new-account.ts'
import { newVoters } from './abuse/new-voters.ts'
import { noOpVotes } from './abuse/no-op-votes.ts'
import { oldProof } from './abuse/old-proof.ts'
import { photoStorage } from './abuse/photo-storage.ts'
import { places } from './abuse/places.ts'
import { privacy } from './abuse/privacy.ts'
import { redaction } from './abuse/redaction.ts'
import { renames } from './abuse/renames.ts'
import { secretRotation } from './abuse/secret-rotation.ts'
import { sessions } from './abuse/sessions.ts'
import { slowPeers } from './abuse/slow-peers.ts'
import { slowTexts } from './abuse/slow-texts.ts'
import { smallHoles } from './abuse/small-holes.ts'
import { spoofedAddress } from './abuse/spoofed-address.ts'
import { storedContent } from './abuse/stored-content.ts'
import { undo } from './abuse/undo.ts'
import { usedWork } from './abuse/used-work.ts'
import { youngReports } from './abuse/young-reports.ts'

/** In the order of the findings. */
export const attacks: Attack[] = [
  exportBomb,
  sessions,
  guestVotes,
  guestPhotos,
  renames,
  newAccount,
  undo,
  slowPeers,
  cost,
  photoStorage,
  links,
  spoofedAddress,
  redaction,
  google,
  smallHoles,
  secretRotation,
  privacy,
  // The second attack.
  leaving,
  newVoters,
  hostilePhotos,
  crowd,
  usedWork,
  storedContent,
  oldProof,
  youngReports,
  lookAlikes,
  countedStrangers,
  places,
  dayKey,
  slowTexts,
  noOpVotes,
]
