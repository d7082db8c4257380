import { createServer, type AddressInfo, type Server } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startMailCatcher, type MailCatcher } from '../../../../tools/parts/mail-catcher.ts'
import { createMailer, type Mailer } from './mailer.ts'

let catcher: MailCatcher
beforeAll(async () => {
  catcher = await startMailCatcher()
})
afterAll(() => catcher.stop())

const closing: (() => unknown)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

const from = 'Bolodex <post@mail.example.org>'
const mail = { id: 'job-7', to: 'pat@example.org', subject: 'Grüße', text: 'Plain – text', html: '<p>Rich</p>' }

function mailerAt(url: string | undefined): Mailer {
  const mailer = createMailer({ SMTP_URL: url, MAIL_FROM: from })
  closing.push(mailer.close)
  return mailer
}

/** Everything that a log could take from what was thrown. */
async function failureOf(sending: Promise<void>): Promise<string> {
  const error = await sending.then(() => null).catch((thrown: unknown) => thrown)
  if (!(error instanceof Error)) throw new Error('the mail went out')
  return JSON.stringify([error.name, error.message, error.stack, error.cause, Object.entries(error)])
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  return (server.address() as AddressInfo).port
}

async function portOfSmtp(server: SMTPServer): Promise<number> {
  // A client that does not trust it hangs up mid-handshake, which is what the test checks.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  return (server.server.address() as AddressInfo).port
}

test('a mail arrives as text and as HTML, from the sender of the settings', async () => {
  await mailerAt(catcher.smtpUrl).send(mail)
  const [caught] = catcher.mails
  expect(caught).toMatchObject({ from: 'post@mail.example.org', to: [mail.to], subject: mail.subject })
  expect([caught?.text.trim(), caught?.html.trim()]).toEqual([mail.text, mail.html])
})

test('a mail sent again carries the same Message-ID, another mail another one', async () => {
  const mailer = mailerAt(catcher.smtpUrl)
  for (const id of ['first', 'first', 'second']) await mailer.send({ ...mail, id })
  const [second, again, first] = catcher.mails.map(({ messageId }) => messageId)
  expect(again).toBe(first)
  expect(second).not.toBe(first)
  expect(first).toMatch(/^<[0-9a-f]{40}@mail\.example\.org>$/)
})

test('an address crafted to look like two gets no mail', async () => {
  const before = catcher.mails.length
  await mailerAt(catcher.smtpUrl)
    .send({ ...mail, to: 'pat@example.org, eve@example.org' })
    .catch(() => {})
  expect(catcher.mails.slice(0, catcher.mails.length - before).flatMap(({ to }) => to)).not.toContain('eve@example.org')
})

test('a line break in a subject makes no header', async () => {
  await mailerAt(catcher.smtpUrl).send({ ...mail, subject: 'One\r\nBcc: eve@example.org' })
  expect(catcher.mails[0]).toMatchObject({ to: [mail.to], subject: 'One Bcc: eve@example.org' })
})

test('a refused recipient is reported as a kind of failure, without the address', async () => {
  const refuse = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      done(Object.assign(new Error(`No mailbox ${address} here`), { responseCode: 550 }))
    },
  })
  const failure = await failureOf(mailerAt(`smtp://127.0.0.1:${await portOfSmtp(refuse)}`).send(mail))
  expect(failure).toContain('EENVELOPE 550')
  expect(failure).not.toContain('pat@')
})

test('an unreachable mail server is reported without the address', async () => {
  const failure = await failureOf(mailerAt('smtp://127.0.0.1:1').send(mail))
  expect(failure).toContain('ESOCKET')
  expect(failure).not.toContain('pat@')
})

test('a mail server that says nothing is given up after ten seconds', async () => {
  const port = await portOf(createServer(() => {}))
  const started = performance.now()
  const failure = await failureOf(mailerAt(`smtp://127.0.0.1:${port}`).send(mail))
  expect(failure).toContain('ETIMEDOUT')
  expect(performance.now() - started).toBeLessThan(12_000)
})

test('over smtps, a server with an untrusted certificate gets no mail', async () => {
  let sessions = 0
  const impostor = new SMTPServer({
    secure: true,
    authOptional: true,
    onMailFrom: (_address, _session, done) => {
      sessions += 1
      done()
    },
  })
  const failure = await failureOf(mailerAt(`smtps://127.0.0.1:${await portOfSmtp(impostor)}`).send(mail))
  expect(failure).toContain('MailError')
  expect(sessions).toBe(0)
})

/** This machine by a name that is not known to be it: as another machine looks. */
const elsewhere = '0.0.0.0'

/** A mail server that records what it receives in plain text. */
function noteMails(options: SMTPServerOptions) {
  const noted: boolean[] = []
  const server = new SMTPServer({
    authOptional: true,
    ...options,
    onMailFrom: (_address, session, done) => {
      noted.push(session.secure)
      done()
    },
  })
  return { server, noted }
}

test('off this machine a server without TLS gets no mail, and the failure says what to do', async () => {
  const { server, noted } = noteMails({ disabledCommands: ['STARTTLS'] })
  const port = await portOfSmtp(server)
  const failure = await failureOf(mailerAt(`smtp://${elsewhere}:${port}`).send(mail))
  expect(failure).toContain('offers no TLS')
  expect(failure).not.toContain('pat@')
  expect(noted).toEqual([])
  // On localhost there is no one in between.
  await mailerAt(`smtp://127.0.0.1:${port}`).send(mail)
  expect(noted).toEqual([false])
})

test('on another machine, a server with an untrusted certificate gets no mail unless the operator allows it', async () => {
  const { server, noted } = noteMails({})
  const port = await portOfSmtp(server)
  expect(await failureOf(mailerAt(`smtp://${elsewhere}:${port}`).send(mail))).toContain('MailError')
  expect(noted).toEqual([])
  await mailerAt(`smtp://${elsewhere}:${port}?tls.rejectUnauthorized=false`).send(mail)
  expect(noted).toEqual([true])
})

test('a man in the middle who strips STARTTLS gets no mail', async () => {
  const { server, noted } = noteMails({ hideSTARTTLS: true })
  const port = await portOfSmtp(server)
  await mailerAt(`smtp://${elsewhere}:${port}?tls.rejectUnauthorized=false`).send(mail)
  // STARTTLS was requested without having been offered.
  expect(noted).toEqual([true])
})

test('without a mail server in the settings a mail fails, it is not dropped', async () => {
  expect(await failureOf(mailerAt(undefined).send(mail))).toContain('no mail server is configured')
})
