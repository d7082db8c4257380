import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type CaughtMail = { from: string; to: string[]; subject: string; text: string; html: string; at: string }
export type MailCatcher = { smtpUrl: string; webUrl: string; stop: () => Promise<void> }

/** A real SMTP server that keeps what it gets: `/` shows it to people, `/messages` as JSON to tests. */
export async function startMailCatcher(): Promise<MailCatcher> {
  const mails: CaughtMail[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const keep = async (): Promise<void> => {
        const { subject = '', text = '', html = '' } = await PostalMime.parse(await buffer(stream))
        const { mailFrom, rcptTo } = session.envelope
        const to = rcptTo.map(({ address }) => address)
        mails.unshift({ from: mailFrom ? mailFrom.address : '', to, subject, text, html, at: new Date().toISOString() })
      }
      keep().then(() => done(), done)
    },
  })
  const web = createServer((request, response) => {
    const isForTests = request.url === '/messages'
    response.setHeader('content-type', isForTests ? 'application/json' : 'text/html; charset=utf-8')
    response.end(isForTests ? JSON.stringify(mails) : drawInbox(mails))
  })
  const smtpPort = await listen(
    (onReady) => smtp.listen(0, '127.0.0.1', onReady),
    () => smtp.server.address(),
  )
  const webPort = await listen(
    (onReady) => web.listen(0, '127.0.0.1', onReady),
    () => web.address(),
  )
  return {
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    webUrl: `http://127.0.0.1:${webPort}`,
    stop: async () => {
      web.closeAllConnections()
      await Promise.all([
        new Promise((resolve) => web.close(resolve)),
        new Promise<void>((resolve) => smtp.close(() => resolve())),
      ])
    },
  }
}

function listen(start: (onReady: () => void) => void, address: () => AddressInfo | string | null): Promise<number> {
  return new Promise((resolve) => {
    start(() => resolve((address() as AddressInfo).port))
  })
}

function drawInbox(mails: CaughtMail[]): string {
  const rows = mails.map(
    ({ to, subject, text, at }) =>
      `<h2>${escape(subject)}</h2><p>${escape(to.join(', '))}, ${at}</p><pre>${escape(text)}</pre>`,
  )
  return `<!doctype html><meta charset="utf-8"><title>Caught mail</title><h1>Caught mail</h1>${rows.join('') || '<p>None yet.</p>'}`
}

const escape = (text: string) => text.replaceAll(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
