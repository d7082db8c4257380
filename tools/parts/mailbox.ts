import { setTimeout as pause } from 'node:timers/promises'
import type { CaughtMail } from './mail-catcher.ts'

/** The mails caught for an address, newest first. */
export async function readMails(webUrl: string, to: string): Promise<CaughtMail[]> {
  const response = await fetch(`${webUrl}/messages?to=${encodeURIComponent(to)}`)
  return (await response.json()) as CaughtMail[]
}

/** Waits for a mail to an address, picks the newest with a matching subject, and adds its `link`. */
export async function waitForMail(
  webUrl: string,
  to: string,
  { subject = /./, seconds = 15 }: { subject?: RegExp; seconds?: number } = {},
): Promise<CaughtMail> {
  const deadline = Date.now() + seconds * 1000
  while (Date.now() < deadline) {
    const found = (await readMails(webUrl, to)).find((mail) => subject.test(mail.subject))
    if (found) return found
    await pause(100)
  }
  throw new Error(`No mail to ${to} with a subject like ${subject} came within ${seconds} s.`)
}
