import type { DeviceKind } from '#lib/device-register.ts'
import { formatCount } from '#lib/format-numbers.ts'

const heldNames: Record<DeviceKind, string> = {
  sales: 'sales',
  bolo: 'BOLO list',
  pay: '‘pay up to’ settings',
  shop: 'shop mode history',
  drafts: 'drafts',
  unsent: 'unsent changes',
}

export const signOutWords = {
  device: {
    title: 'Delete your data from this device?',
    text: (kinds: readonly DeviceKind[]) =>
      `Saved in this browser: your ${new Intl.ListFormat('en').format(kinds.map((kind) => heldNames[kind]))}. Keep it only if this is your own device. You’ll see it again when you sign in here.`,
    keep: 'Keep on this device',
    drop: 'Delete',
    failed: 'Couldn’t delete everything from this device. Clear this site’s data in your browser settings.',
  },
  drafts: {
    title: 'You have unsent drafts',
    text: 'They’re saved in this browser only. Keep them if nobody else uses it.',
    keep: 'Keep drafts and sign out',
    drop: 'Delete drafts and sign out',
  },
  waiting: {
    title: 'Not everything is sent yet',
    text: (count: number) =>
      `${formatCount(count, 'thing')} you did offline ${count === 1 ? 'is' : 'are'} saved on this device. If you keep them, they’re sent when you sign in here again.`,
    keep: 'Keep them and sign out',
    drop: 'Delete them and sign out',
  },
} as const
