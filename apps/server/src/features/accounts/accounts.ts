import type { FastifyInstance } from 'fastify'
import type { Feature } from '#domain/feature.ts'
import { readSignUpPolicy } from '#domain/sign-up-policy-store.ts'
import type { SettingsReader } from '#domain/site-settings.ts'
import type { Config } from '#platform/config.ts'
import { cookiesOf } from '#platform/http/viewer.ts'
import type { OpenDatabase, WholeDatabase } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import type { Job } from '#platform/jobs/job-queue.ts'
import { createMailProbe, type Mailer } from '#platform/mailer.ts'
import { accountJobs, createTestMail } from './account-jobs.ts'
import { registerAccountRoutes } from './account-routes.ts'
import { createAccountStore } from './account-store.ts'
import { accountsWording } from './accounts-wording.ts'
import { registerAuthRoutes, type ReadBadges } from './auth-routes.ts'
import { createExportStore } from './export-store.ts'
import { offerSetupLink, registerSetupRoutes } from './first-admin.ts'
import { createPasswordRules } from './hash-passwords.ts'
import { registerGoogleRoutes, createPendingGoogle } from './google-routes.ts'
import type { ReadPolicy } from './invitations/admission.ts'
import { registerInvitationRoutes } from './invitations/invitation-routes.ts'
import { createEncryption } from './encryption.ts'
import { createIdentity } from './identity.ts'
import {
  createFindViewer,
  createInvitedBrowser,
  createKnownBrowser,
  createPendingBrowser,
  createSessionCookie,
} from './session-cookies.ts'
import { createOpenAccount, createOwnAddress } from './open-account.ts'
import { createPasswords } from './passwords.ts'
import { createRecoveryCodes, createSecondFactor } from './second-factor.ts'
import { registerSecurityRoutes } from './security-routes.ts'
import { createSessionStore } from './session-store.ts'

export const accounts: Feature = {
  create: ({ config, db, pool, log, mailer, ports, settings }) => {
    const sessions = createSessionStore(db)
    const readPolicy: ReadPolicy = (trx) => readSignUpPolicy(trx, settings.defaults.signUp)
    return {
      ports: {
        findViewer: createFindViewer(sessions, config),
        findProof: (viewer) => sessions.findProof(viewer),
        findOpenSessions: (ids) => sessions.findOpen(ids),
        sendTestMail: createTestMail(mailer, config, settings),
      },
      routes: (app) => registerAccounts(app, { db, pool, config, settings, readPolicy, readBadges: ports.readBadges }),
      atStart: () => offerSetupLink(db, config.ORIGIN, log),
      jobs: () => createAccountJobs({ db, config, mailer, settings, readPolicy }),
    }
  },
  reviewActs: () => ({
    setClosed: (trx, { id, isClosed, by, reason }) => createAccountStore(trx).setClosed(id, isClosed, { by, reason }),
    setModerator: (trx, { id, isModerator, by, reason }) =>
      createAccountStore(trx).setModerator(id, isModerator, { by, reason }),
    makeAdmin: (trx, { id, by, reason }) => createAccountStore(trx).makeAdmin(id, { by, reason }),
  }),
}

type Deps = {
  db: WholeDatabase
  pool: OpenDatabase['pool']
  config: Config
  settings: SettingsReader
  readBadges: ReadBadges
  readPolicy: ReadPolicy
}

function registerAccounts(app: FastifyInstance, given: Deps): void {
  const { db, pool, config, settings, readBadges, readPolicy } = given
  const { ORIGIN, GOOGLE_CLIENT_ID, SMTP_URL } = config
  const identity = createIdentity({ db, config, readPolicy })
  const cookies = cookiesOf(ORIGIN)
  const recoveryCodes = createRecoveryCodes(createEncryption(config.APP_SECRET))
  const sessions = createSessionStore(db)
  const rules = createPasswordRules(config)
  const isMailRefused = createMailProbe(config)
  const deps = {
    db,
    rules,
    identity,
    accounts: createAccountStore(db),
    exports: createExportStore(pool),
    openAccount: createOpenAccount({ identity, recoveryCodes, rules }),
    ownAddress: createOwnAddress({ db, identity }),
    passwords: createPasswords({ db, identity, rateLimiter: app.rateLimiter, recoveryCodes, rules }),
    sessions,
    sessionCookie: createSessionCookie(config),
    secondFactor: createSecondFactor({ identity, sessions, rateLimiter: app.rateLimiter }),
    pending: createPendingBrowser({ identity, cookies }),
    known: createKnownBrowser({ identity, cookies }),
    invited: createInvitedBrowser(cookies),
    pendingGoogle: createPendingGoogle({ identity, cookies }),
    readBadges,
    settings,
    requireMail: async () => {
      if (!SMTP_URL) throw new AppError('not_allowed', accountsWording.noMail)
      if (await isMailRefused())
        throw new AppError('mail_unavailable', accountsWording.mailDown, { retryAfterSeconds: 60 })
    },
  }
  registerAuthRoutes(app, deps)
  registerAccountRoutes(app, deps)
  registerSecurityRoutes(app, deps)
  registerSetupRoutes(app, deps)
  const { origin } = new URL(ORIGIN)
  registerInvitationRoutes(app, { ...deps, origin })
  if (GOOGLE_CLIENT_ID) registerGoogleRoutes(app, { ...deps, origin })
}

function createAccountJobs(deps: {
  db: WholeDatabase
  config: Config
  mailer: Mailer
  settings: SettingsReader
  readPolicy: ReadPolicy
}): Job[] {
  const { db, config, mailer, settings, readPolicy } = deps
  const identity = createIdentity({ db, config, readPolicy })
  const ownAddress = createOwnAddress({ db, identity })
  return accountJobs({ db, identity, ownAddress, mailer, origin: new URL(config.ORIGIN).origin, settings })
}
