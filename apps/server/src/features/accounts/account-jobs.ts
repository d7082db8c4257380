import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/database/database.ts'
import type { Job } from '#platform/jobs/job-queue.ts'
import { createMailer, type Mailer } from '#platform/mailer.ts'
import { createAccountStore } from './account-store.ts'
import { createClaimStore } from './credential-store.ts'
import type { Identity } from './identity.ts'
import {
  accountExistsMail,
  codesRenewedMail,
  emailChangedMail,
  googleAddedMail,
  passwordChangedMail,
  resetMail,
  testMail,
  twoFactorChangedMail,
  verificationMail,
} from './mails.ts'
import type { OwnAddress } from './open-account.ts'
import { createSessionStore } from './session-store.ts'
import { createSetupLinkStore } from './setup-link-store.ts'

const OfUser = z.object({ userId: z.int(), mailId: z.string() })
const OfAddress = z.object({ email: z.string(), mailId: z.string() })
const Notice = OfUser.extend({
  kind: z.enum([
    'password-changed',
    'email-changed',
    'codes-renewed',
    'google-added',
    'two-factor-on',
    'two-factor-off',
  ]),
  /** The address the person had when it happened, where that is not the one they have now. */
  email: z.string().optional(),
})

type Deps = {
  db: Database
  identity: Identity
  ownAddress: OwnAddress
  mailer: Mailer
  origin: string
}

/** Mails, and what is cleared away. A mail that does not go out is tried again, later and later, for three days. */
export function accountJobs({ db, identity, ownAddress, mailer, origin }: Deps): Job[] {
  const accounts = createAccountStore(db)
  const claims = createClaimStore(db)
  return [
    {
      name: 'mail-claim',
      run: async (payload) => {
        const { userId, mailId } = OfUser.parse(payload)
        const claim = await claims.find(userId)
        // Verified, given up or replaced by another in the meantime.
        if (!claim) return
        const { email, username } = claim
        const link = `${origin}/verification-success#${ownAddress.tokenOf(claim)}`
        const mail = (await claims.isHeldByAnother(email, userId))
          ? accountExistsMail({ origin })
          : verificationMail({ origin, username, link })
        await mailer.send({ id: mailId, to: email, ...mail })
      },
    },
    {
      name: 'mail-reset',
      run: async (payload) => {
        const { email, mailId } = OfAddress.parse(payload)
        const user = await accounts.findByEmail(email)
        // Nobody has this address: nothing is sent, and nobody is told.
        if (!user) return
        const link = `${origin}/reset-password#${await identity.makeResetToken(user.id)}`
        await mailer.send({ id: mailId, to: email, ...resetMail({ origin, username: user.username, link }) })
      },
    },
    {
      name: 'mail-notice',
      run: async (payload) => {
        const { userId, kind, mailId, email } = Notice.parse(payload)
        const contact = await accounts.findContact(userId)
        const to = email ?? contact?.email
        // Somebody who has just come by Google for the first time knows it.
        if (!contact || !to || !contact.hasChosenUsername) return
        await mailer.send({ id: mailId, to, ...writeNotice(kind, { origin, username: contact.username }) })
      },
    },
    {
      name: 'delete-expired-sessions',
      every: '7 * * * *',
      run: async () => {
        await createSessionStore(db).deleteExpired()
        await claims.deleteExpired()
        await createSetupLinkStore(db).deleteExpired()
        await accounts.forgetFormerUsernames()
      },
    },
  ]
}

/** Sends an admin a mail at once instead of in a job: they wait to see whether the mail server takes it. */
export function createTestMail(config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'ORIGIN'>) {
  const mailer = createMailer(config)
  const { origin } = new URL(config.ORIGIN)
  return {
    send: (to: string, username: string) => mailer.send({ id: randomUUID(), to, ...testMail({ origin, username }) }),
    close: () => mailer.close(),
  }
}

function writeNotice(kind: z.infer<typeof Notice>['kind'], about: { origin: string; username: string }) {
  if (kind === 'password-changed') return passwordChangedMail(about)
  if (kind === 'email-changed') return emailChangedMail(about)
  if (kind === 'codes-renewed') return codesRenewedMail(about)
  if (kind === 'google-added') return googleAddedMail(about)
  return twoFactorChangedMail({ ...about, isOn: kind === 'two-factor-on' })
}
