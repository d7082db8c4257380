import type { Attack } from './attack.ts'
import { cost } from './cost.ts'
import { exportBomb } from './export-bomb.ts'
import { google } from './google.ts'
import { guestPhotos } from './guest-photos.ts'
import { guestVotes } from './guest-votes.ts'
import { links } from './links.ts'
import { newAccount } from './new-account.ts'
import { photoStorage } from './photo-storage.ts'
import { privacy } from './privacy.ts'
import { redaction } from './redaction.ts'
import { renames } from './renames.ts'
import { secretRotation } from './secret-rotation.ts'
import { sessions } from './sessions.ts'
import { slowPeers } from './slow-peers.ts'
import { smallHoles } from './small-holes.ts'
import { spoofedAddress } from './spoofed-address.ts'
import { undo } from './undo.ts'

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
]
