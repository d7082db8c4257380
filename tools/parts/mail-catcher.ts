import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** `link`: the first address in the text, which is the one a mail is about. */
export type CaughtMail = {
  from: string
  to: string[]
  subject: string
  text: string
  html: string
  link: string
  messageId: string
  at: string
}

export type MailCatcher = {
  smtpUrl: string
  webUrl: string
  /** What was caught, newest first. */
  mails: readonly CaughtMail[]
  /** Takes no mail until `resume`, like a server that is down: connections are cut and refused. */
  pause: () => Promise<void>
  resume: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * A real SMTP server that keeps what it gets: `/` shows it to people, `/messages` (or `/messages?to=ADDRESS`) as JSON to
 * tests.
 */
export async function startMailCatcher(): Promise<MailCatcher> {
  const mails: CaughtMail[] = []
  const inbox = await startInbox(mails)
  let smtp = openSmtp(mails)
  const port = await listen(smtp, 0)
  let isUp = true
  const pause = async (): Promise<void> => {
    if (isUp) await new Promise<void>((resolve) => smtp.close(() => resolve()))
    isUp = false
  }
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    webUrl: inbox.url,
    mails,
    pause,
    resume: async () => {
      if (isUp) return
      smtp = openSmtp(mails)
      await listen(smtp, port)
      isUp = true
    },
    stop: async () => {
      await Promise.all([inbox.stop(), pause()])
    },
  }
}

function openSmtp(mails: CaughtMail[]): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 1,
    onData: (stream, session, done) => {
      const keep = async (): Promise<void> => {
        const { subject = '', text = '', html = '', messageId = '' } = await PostalMime.parse(await buffer(stream))
        const { mailFrom, rcptTo } = session.envelope
        mails.unshift({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          subject,
          text,
          html,
          link: /https?:\/\/\S+/.exec(text)?.[0] ?? '',
          messageId,
          at: new Date().toISOString(),
        })
      }
      keep().then(() => done(), done)
    },
  })
}

/** A client that disconnects while being cut off must not crash the process. */
function listen(smtp: SMTPServer, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    smtp.on('error', reject)
    smtp.listen(port, '127.0.0.1', () => resolve((smtp.server.address() as AddressInfo).port))
  })
}

async function startInbox(mails: CaughtMail[]): Promise<{ url: string; stop: () => Promise<unknown> }> {
  const web = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const isForTests = pathname === '/messages'
    const to = searchParams.get('to')?.toLowerCase()
    const asked = to ? mails.filter((mail) => mail.to.some((address) => address.toLowerCase() === to)) : mails
    response.setHeader('content-type', isForTests ? 'application/json' : 'text/html; charset=utf-8')
    response.end(isForTests ? JSON.stringify(asked) : drawInbox(asked))
  })
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(web.address() as AddressInfo).port}`,
    stop: () => {
      web.closeAllConnections()
      return new Promise((resolve) => web.close(resolve))
    },
  }
}

function drawInbox(mails: CaughtMail[]): string {
  const rows = mails.map(({ to, subject, text, link, at }) => {
    const open = link ? `<p><a href="${escape(link)}">Open its link</a></p>` : ''
    return `<h2>${escape(subject)}</h2><p>${escape(to.join(', '))}, ${at}</p>${open}<pre>${escape(text)}</pre>`
  })
  return `<!doctype html><meta charset="utf-8"><title>Caught mail</title><h1>Caught mail</h1>${rows.join('') || '<p>None yet.</p>'}`
}

const escape = (text: string) => text.replaceAll(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
