import { setTimeout } from 'node:timers/promises'
import type { CaughtMail, MailCatcher } from '../../../../tools/parts/mail-catcher.ts'

/** The newest mail to an address with such a subject, once `count` have arrived. */
export async function awaitMail({ mails }: MailCatcher, address: string, count = 1, about = /^/): Promise<CaughtMail> {
  for (let turn = 0; turn < 200; turn += 1) {
    const found = mails.filter(({ to, subject }) => to.includes(address) && about.test(subject))
    if (found[0] && found.length >= count) return found[0]
    await setTimeout(50)
  }
  throw new Error(`fewer than ${count} mails came to ${address}`)
}

/** The token in a mailed link. */
export const tokenIn = ({ link }: CaughtMail): string => new URL(link).hash.slice(1)
