import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMailCatcher, type CaughtMail, type MailCatcher } from './mail-catcher.ts'
import { readMails, waitForMail } from './mailbox.ts'

let catcher: MailCatcher
beforeAll(async () => {
  catcher = await startMailCatcher()
})
afterAll(() => catcher.stop())

const send = (mail: { to: string; subject: string; text: string; html?: string }) =>
  createTransport({ url: catcher.smtpUrl }).sendMail({ from: 'desk@example.org', ...mail })

test('a mail sent over SMTP can be read over HTTP', async () => {
  const mail = { to: 'pat@example.org', subject: 'Grüße', text: 'Follow http://localhost/x', html: '<b>Hi</b>' }
  const { messageId } = await send(mail)
  const response = await fetch(`${catcher.webUrl}/messages`)
  const [caught] = (await response.json()) as CaughtMail[]
  expect(caught).toMatchObject({ from: 'desk@example.org', to: [mail.to], subject: mail.subject, messageId })
  expect(caught?.text.trim()).toBe(mail.text)
})

test('the inbox page shows a mail without letting it run anything', async () => {
  await send({ to: 'b@example.org', subject: '<script>x</script>', text: 'http://localhost/"><script>x</script>' })
  const page = await (await fetch(catcher.webUrl)).text()
  expect(page).not.toContain('<script>x')
})

test('the newest mail to one person is found with its link, whatever others get', async () => {
  await send({ to: 'Kim@example.org', subject: 'Verify', text: 'Open http://localhost/first#abc to go on.' })
  await send({ to: 'kim@example.org', subject: 'Verify', text: 'Open\n\nhttp://localhost/second#def\n\nto go on.' })
  await send({ to: 'kim@example.org', subject: 'Something else', text: 'No link' })
  await send({ to: 'lee@example.org', subject: 'Verify', text: 'Open http://localhost/third#ghi' })
  expect(await waitForMail(catcher.webUrl, 'kim@example.org', { subject: /^Verify$/ })).toMatchObject({
    link: 'http://localhost/second#def',
  })
  expect(await readMails(catcher.webUrl, 'kim@example.org')).toHaveLength(3)
})

test('waiting for a mail that never arrives fails with a message', async () => {
  await expect(waitForMail(catcher.webUrl, 'nobody@example.org', { seconds: 0.3 })).rejects.toThrow('nobody@')
})

test('a paused catcher refuses mail; resumed it takes mail at the same address and has kept what it had', async () => {
  await send({ to: 'mo@example.org', subject: 'Before', text: 'x' })
  await catcher.pause()
  await expect(send({ to: 'mo@example.org', subject: 'Meanwhile', text: 'x' })).rejects.toThrow('ECONNREFUSED')
  await catcher.resume()
  await send({ to: 'mo@example.org', subject: 'After', text: 'x' })
  const subjects = (await readMails(catcher.webUrl, 'mo@example.org')).map(({ subject }) => subject)
  expect(subjects).toEqual(['After', 'Before'])
})
