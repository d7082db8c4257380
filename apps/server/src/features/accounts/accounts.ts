import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config.ts'
import { cookiesOf } from '#platform/http/viewer.ts'
import type { OpenDatabase, WholeDatabase } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import type { Job } from '#platform/jobs/job-queue.ts'
import { createMailProbe, type Mailer } from '#platform/mailer.ts'
import { accountJobs } from './account-jobs.ts'
import { registerAccountRoutes } from './account-routes.ts'
import { createAccountStore } from './account-store.ts'
import { accountsWording } from './accounts-wording.ts'
import { registerAuthRoutes, type ReadNews } from './auth-routes.ts'
import { createExportStore } from './export-store.ts'
import { registerSetupRoutes } from './first-admin.ts'
import { createPasswordRules } from './hash-passwords.ts'
import { registerGoogleRoutes, createPendingGoogle } from './google-routes.ts'
import { createEncryption } from './encryption.ts'
import { createIdentity } from './identity.ts'
import { createKnownBrowser, createPendingBrowser, createSessionCookie } from './session-cookies.ts'
import { createOpenAccount, createOwnAddress } from './open-account.ts'
import { createPasswords } from './passwords.ts'
import { createRecoveryCodes, createSecondFactor } from './second-factor.ts'
import { registerSecurityRoutes } from './security-routes.ts'
import { createSessionStore } from './session-store.ts'

type Deps = { db: WholeDatabase; pool: OpenDatabase['pool']; config: Config; readNews: ReadNews }

/** Everything about accounts, put together. */
export function registerAccounts(app: FastifyInstance, { db, pool, config, readNews }: Deps): void {
  const { ORIGIN, GOOGLE_CLIENT_ID, SMTP_URL } = config
  const identity = createIdentity({ db, config })
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
    pendingGoogle: createPendingGoogle({ identity, cookies }),
    readNews,
    requireMail: async () => {
      if (!SMTP_URL) throw new AppError('not_allowed', accountsWording.noMail)
      if (await isMailRefused()) throw new AppError('overloaded', accountsWording.mailDown, { retryAfterSeconds: 60 })
    },
  }
  registerAuthRoutes(app, deps)
  registerAccountRoutes(app, deps)
  registerSecurityRoutes(app, deps)
  registerSetupRoutes(app, deps)
  if (GOOGLE_CLIENT_ID) registerGoogleRoutes(app, { ...deps, origin: new URL(ORIGIN).origin })
}

export function createAccountJobs(deps: { db: WholeDatabase; config: Config; mailer: Mailer }): Job[] {
  const { db, config, mailer } = deps
  const identity = createIdentity({ db, config })
  const ownAddress = createOwnAddress({ db, identity })
  return accountJobs({ db, identity, ownAddress, mailer, origin: new URL(config.ORIGIN).origin })
}
