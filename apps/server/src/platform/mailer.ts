import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { Config } from './config.ts'
import { memoize } from './limits/memoize.ts'

/** A mail to one person. A retry, which cannot know whether the first attempt went out, uses the same `id`. */
type Mail = { id: string; to: string; subject: string; text: string; html: string }

export type Mailer = { send: (mail: Mail) => Promise<void>; close: () => void }

/** A mail that did not go out. Says what kind of failure it was and nothing of the mail: what a job throws is logged. */
class MailError extends Error {
  override readonly name = 'MailError'
  readonly code: string

  constructor(code: string) {
    super(`The mail was not sent: ${code}`)
    this.code = code
  }
}

/** Sends mail over SMTP. `nameSender`: the sender's name, from the one in the settings, which may be empty. */
export function createMailer(
  { SMTP_URL, MAIL_FROM }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>,
  nameSender: (own: string) => string = (own) => own,
): Mailer {
  if (!SMTP_URL) {
    return { send: () => Promise.reject(new MailError('no mail server is configured')), close: () => {} }
  }
  const transport = createTransport({
    ...smtpOptions(SMTP_URL),
    // Every mail is written here whole; none reads a file or asks another server for a part of itself.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const [, ownName = '', ownAddress = MAIL_FROM] = /^(?:([^<>]+) )?<?([^<>\s]+@[^<>\s]+?)>?$/.exec(MAIL_FROM) ?? []
  return {
    send: async ({ id, to, subject, text, html }) => {
      const message = {
        from: { name: nameSender(ownName), address: ownAddress },
        // An object is always one address, whatever commas it contains.
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: messageIdOf(id, MAIL_FROM),
        // Holiday notices and the like do not answer these.
        headers: { 'Auto-Submitted': 'auto-generated' },
      }
      await transport.sendMail(message).catch((error: unknown) => {
        // Neither the error nor its cause is passed on: mail servers repeat addresses in their responses.
        const kind = kindOf(error)
        throw new MailError(isAboutTls(kind) ? `${kind}. ${noTls}` : kind)
      })
    },
    close: () => transport.close(),
  }
}

/** How long a request waits for a mail server that may refuse. */
const probeMs = 2000
/** How long the answer is good. */
const probedSeconds = 10

/**
 * Whether the mail server refuses: unreachable, out of connections, or rejecting our name. A slow server may still
 * take the mail, so the job waits for it.
 */
export function createMailProbe({ SMTP_URL }: Pick<Config, 'SMTP_URL'>): () => Promise<boolean> {
  if (!SMTP_URL) return () => Promise.resolve(true)
  const ask = async (): Promise<boolean> => {
    const transport = createTransport(smtpOptions(SMTP_URL, probeMs))
    try {
      return !(await transport.verify())
    } catch (error) {
      return kindOf(error) !== 'ETIMEDOUT'
    } finally {
      transport.close()
    }
  }
  const isRefusing = memoize({ seconds: probedSeconds, most: 1, keyOf: String }, ask)
  return () => isRefusing(null)
}

/** The same for the same mail, so a mailbox that receives it twice shows it once. It reveals nothing about the id. */
function messageIdOf(id: string, from: string): string {
  const domain = /@([^<>\s]+?)>?$/.exec(from)?.[1] ?? 'localhost'
  return `<${createHash('sha256').update(id).digest('hex').slice(0, 40)}@${domain}>`
}

/** 'ECONNECTION', or 'EENVELOPE 550' when the server answered: enough to find the cause. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  const answer = 'responseCode' in error && typeof error.responseCode === 'number' ? ` ${error.responseCode}` : ''
  return `${code}${answer}`
}

/** How long a mail server may take for one step. */
const patienceMs = 10_000

/**
 * Transport options for a mail server URL. `smtps:` uses TLS from the first byte. `smtp:` requires STARTTLS and fails
 * without it, because a man in the middle could strip the offer and read reset links. Only on localhost TLS is
 * optional.
 */
export function smtpOptions(url: string, patience = patienceMs) {
  const { protocol, hostname } = new URL(url)
  return {
    url,
    requireTLS: protocol === 'smtp:' && !isLoopback(hostname),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    dnsTimeout: patience,
  }
}

export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)

/** What an operator can do about a server without TLS or with an untrusted certificate. */
export const noTls =
  'The mail server offers no TLS that can be trusted, so no mail is sent to it (see docs/operations.md, Mail and accounts)'

/** Nodemailer's codes for a server without STARTTLS and for an untrusted certificate. */
export const isAboutTls = (code: string): boolean => code.startsWith('ETLS')
