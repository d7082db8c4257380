import { setTimeout as pause } from 'node:timers/promises'
import type { CaughtMail } from './mail-catcher.ts'

/** What the mail catcher at this address has for somebody, newest first. */
export async function readMails(webUrl: string, to: string): Promise<CaughtMail[]> {
  const response = await fetch(`${webUrl}/messages?to=${encodeURIComponent(to)}`)
  return (await response.json()) as CaughtMail[]
}

/** Waits for a mail to somebody, the newest whose subject fits, and gives it with its `link`. */
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
