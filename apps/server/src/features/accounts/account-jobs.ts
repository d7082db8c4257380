import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '#platform/config.ts'
import type { SettingsReader } from '#domain/site-settings.ts'
import { createDeletedAccountStore } from '#domain/deleted-account-store.ts'
import { inRetriedTransaction } from '#platform/database/transactions.ts'
import { allowLongStatements, type WholeDatabase } from '#platform/database/database.ts'
import type { Job } from '#platform/jobs/job-queue.ts'
import type { Mailer } from '#platform/mailer.ts'
import { createAccountStore } from './account-store.ts'
import { createClaimStore } from './credential-store.ts'
import { createHeldDeletionStore } from './held-deletion-store.ts'
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
import { createInvitationStore } from './invitations/invitation-store.ts'
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

/** In one run; the next comes ten minutes later. */
const mostDeleted = 200

type Deps = {
  db: WholeDatabase
  identity: Identity
  ownAddress: OwnAddress
  mailer: Mailer
  origin: string
  settings: SettingsReader
}

/** Mails and cleanup. A failed mail is retried with backoff for three days. */
export function accountJobs({ db, identity, ownAddress, mailer, origin, settings }: Deps): Job[] {
  /** What every mail says of the site. */
  const ofSite = () => ({ origin, site: settings.current().name, provider: settings.current().providerLabel })
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
          ? accountExistsMail(ofSite())
          : verificationMail({ ...ofSite(), username, link })
        await mailer.send({ id: mailId, to: email, ...mail })
      },
    },
    {
      name: 'mail-reset',
      run: async (payload) => {
        const { email, mailId } = OfAddress.parse(payload)
        const user = await accounts.findByEmail(email)
        // No account has this address: no mail is sent.
        if (!user) return
        const link = `${origin}/reset-password#${await identity.makeResetToken(user.id)}`
        await mailer.send({ id: mailId, to: email, ...resetMail({ ...ofSite(), username: user.username, link }) })
      },
    },
    {
      name: 'mail-notice',
      run: async (payload) => {
        const { userId, kind, mailId, email } = Notice.parse(payload)
        const contact = await accounts.findContact(userId)
        const to = email ?? contact?.email
        // Not sent for the first sign-in with Google, which the member just did.
        if (!contact || !to || !contact.hasChosenUsername) return
        await mailer.send({ id: mailId, to, ...writeNotice(kind, { ...ofSite(), username: contact.username }) })
      },
    },
    {
      name: 'delete-expired-sessions',
      every: '7 * * * *',
      run: async () => {
        await createSessionStore(db).deleteExpired()
        await claims.deleteExpired()
        await createSetupLinkStore(db).deleteExpired()
        await createInvitationStore(db).deleteOld()
        await accounts.forgetFormerUsernames()
        await createDeletedAccountStore(db).forgetOld()
      },
    },
    {
      name: 'delete-held-accounts',
      every: '*/10 * * * *',
      run: async () => {
        for (const userId of await createHeldDeletionStore(db).listDue(mostDeleted))
          await inRetriedTransaction(db, async (trx) => {
            await allowLongStatements(trx)
            await createAccountStore(trx).delete(userId)
          })
      },
    },
  ]
}

/** Sends an admin's test mail synchronously, to show whether the mail server accepts it. */
export function createTestMail(mailer: Mailer, { ORIGIN }: Pick<Config, 'ORIGIN'>, settings: SettingsReader) {
  const { origin } = new URL(ORIGIN)
  return (to: string, username: string) => {
    const site = settings.current().name
    return mailer.send({ id: randomUUID(), to, ...testMail({ origin, site, username }) })
  }
}

type OfMail = { origin: string; site: string; provider: string; username: string }

function writeNotice(kind: z.infer<typeof Notice>['kind'], about: OfMail) {
  if (kind === 'password-changed') return passwordChangedMail(about)
  if (kind === 'email-changed') return emailChangedMail(about)
  if (kind === 'codes-renewed') return codesRenewedMail(about)
  if (kind === 'google-added') return googleAddedMail(about)
  return twoFactorChangedMail({ ...about, isOn: kind === 'two-factor-on' })
}
