import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMailCatcher, type CaughtMail, type MailCatcher } from './mail-catcher.ts'

let catcher: MailCatcher
beforeAll(async () => {
  catcher = await startMailCatcher()
})
afterAll(() => catcher.stop())

test('a mail sent over SMTP can be read over HTTP', async () => {
  const mail = {
    from: 'desk@example.org',
    to: 'pat@example.org',
    subject: 'Grüße',
    text: 'Follow http://localhost/x',
    html: '<b>Hi</b>',
  }
  await createTransport({ url: catcher.smtpUrl }).sendMail(mail)
  const response = await fetch(`${catcher.webUrl}/messages`)
  const [caught] = (await response.json()) as CaughtMail[]
  expect(caught).toMatchObject({ from: mail.from, to: [mail.to], subject: mail.subject })
  expect(caught?.text.trim()).toBe(mail.text)
})

test('the inbox page shows a mail without letting it run anything', async () => {
  await createTransport({ url: catcher.smtpUrl }).sendMail({
    from: 'a@example.org',
    to: 'b@example.org',
    subject: '<script>x</script>',
    text: 'x',
  })
  const page = await (await fetch(catcher.webUrl)).text()
  expect(page).not.toContain('<script>x')
})
