import type { Attack } from './abuse/attack.ts'
import { cost } from './abuse/cost.ts'
import { exportBomb } from './abuse/export-bomb.ts'
import { google } from './abuse/google.ts'
import { guestPhotos } from './abuse/guest-photos.ts'
import { guestVotes } from './abuse/guest-votes.ts'
import { links } from './abuse/links.ts'
import { newAccount } from './abuse/new-account.ts'
import { photoStorage } from './abuse/photo-storage.ts'
import { privacy } from './abuse/privacy.ts'
import { redaction } from './abuse/redaction.ts'
import { renames } from './abuse/renames.ts'
import { secretRotation } from './abuse/secret-rotation.ts'
import { sessions } from './abuse/sessions.ts'
import { slowPeers } from './abuse/slow-peers.ts'
import { smallHoles } from './abuse/small-holes.ts'
import { spoofedAddress } from './abuse/spoofed-address.ts'
import { undo } from './abuse/undo.ts'

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
