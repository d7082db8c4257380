import { describe, expect, test } from 'vitest'
import {
  accountExistsMail,
  codesRenewedMail,
  emailChangedMail,
  googleAddedMail,
  passwordChangedMail,
  resetMail,
  twoFactorChangedMail,
  verificationMail,
} from './mails.ts'

const origin = 'https://bolodex.example.org'
const username = 'pat_1'
const site = 'Bolodex'
const link = `${origin}/verification-success#abc-DEF_123`

const mails = {
  verification: verificationMail({ origin, site, username, link }),
  accountExists: accountExistsMail({ origin, site }),
  reset: resetMail({ origin, site, username, link: `${origin}/reset-password#abc` }),
  passwordChanged: passwordChangedMail({ origin, site, username }),
  emailChanged: emailChangedMail({ origin, site, username }),
  codesRenewed: codesRenewedMail({ origin, site, username }),
  googleAdded: googleAddedMail({ origin, site, username, provider: 'Google' }),
  twoFactorOn: twoFactorChangedMail({ origin, site, username, isOn: true }),
  twoFactorOff: twoFactorChangedMail({ origin, site, username, isOn: false }),
}

/** The visible text of an HTML mail. */
const wordsOf = (html: string) =>
  html
    .replace(/<head>[\s\S]*<\/head>/, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll(/\s+/g, ' ')

describe.each(Object.entries(mails))('the mail %s', (_name, { subject, text, html }) => {
  test('says the same as text and as HTML', () => {
    const paragraphs = text.split('\n\n').slice(0, -1)
    // The button's label and URL are on two lines of the text.
    for (const line of paragraphs.flatMap((part) => part.split(':\n'))) expect(wordsOf(html)).toContain(line)
  })

  test('says what to do if the change came from another person', () => {
    expect(text).toContain('If this wasn’t you, ')
  })

  test('loads nothing, runs nothing and asks nothing', () => {
    expect(html).not.toMatch(/<(img|script|link|iframe|form|object|video|svg)\b|url\(|@import|src=/i)
  })

  test('links only to the site', () => {
    const addresses = (text + html).match(/https?:\/\/[^\s"<]+/g) ?? []
    expect(addresses.length).toBeGreaterThan(0)
    for (const address of addresses) expect(address.startsWith(origin)).toBe(true)
  })

  test('has a subject that fits on one line of a phone', () => {
    expect(subject.length).toBeLessThanOrEqual(42)
  })
})

test('both forms contain the verification link, before any other URL', () => {
  const { text, html } = mails.verification
  expect(/https?:\/\/\S+/.exec(text)?.[0]).toBe(link)
  expect(html.split(`href="${link}"`)).toHaveLength(3)
})

test('the mail to reset a password says that its link works for one hour and once', () => {
  expect(mails.reset.text).toContain('The link works once, for one hour.')
})

test('the mail about an existing account contains no name', () => {
  expect(mails.accountExists.text).toContain('Hi,\n')
})

test('the mail about two-factor sign-in says whether it is on or off', () => {
  expect(mails.twoFactorOn.subject).toBe('Two-factor sign-in was turned on')
  expect(mails.twoFactorOff.subject).toBe('Two-factor sign-in was turned off')
  expect(mails.twoFactorOff.text).not.toContain('backup codes')
})

test('values in a mail are escaped', () => {
  const evil = `"><img src=x onerror=alert(1)>'&amp;`
  const { html, text } = verificationMail({ origin, site, username: evil, link: `${origin}/x#${evil}` })
  expect(html).not.toContain('<img')
  expect(html).not.toContain('&amp;')
  expect(wordsOf(html)).toContain(`Hi ${evil},`)
  expect(text).toContain(`Hi ${evil},`)
})

test('an address in a sentence is a link as a whole', () => {
  expect(mails.googleAdded.html).toContain(`href="${origin}/account-settings?tab=security"`)
})
