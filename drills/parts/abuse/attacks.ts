import type { Attack } from './attack.ts'
import { cost } from './cost.ts'
import { exportBomb } from './export-bomb.ts'
import { guestPhotos } from './guest-photos.ts'
import { guestVotes } from './guest-votes.ts'
import { newAccount } from './new-account.ts'
import { renames } from './renames.ts'
import { slowPeers } from './slow-peers.ts'

/** In the order of the findings. */
export const attacks: Attack[] = [exportBomb, guestVotes, guestPhotos, renames, newAccount, slowPeers, cost]
