import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig, SettingsError } from '#platform/config.ts'
import { openDatabase, type OpenDatabase } from '#platform/database/database.ts'
import { createLogger } from '#platform/logger.ts'
import type { Finding } from '#platform/doctor.ts'
import { readVersion } from '#platform/version.ts'

// Each command imports what it needs on demand: the whole product takes seconds to load.

const usage = `Usage: bolodex COMMAND, or node apps/server/src/cli.ts COMMAND
  migrate [--runtime-role NAME] [--no-backup]
                        bring the database up to date, and let that role run the product without owning anything
  backup [--keep N]     write database and photos to BACKUP_DIR as one set, and delete all but the newest N sets
  restore SET [--replace] [--runtime-role NAME]
                        bring database and photos to what a set has: a folder, a name in BACKUP_DIR, or 'latest'
  restore SET --try     restore it into a database of its own, compare every row and file, and drop that database
  seed                  load sample brands, posts and the catalogue of known names into an empty directory
  starter import [--all] [--file FILE]
                        load the starter brands; brands that are there already, and what members changed, stay as they are
  starter remove        remove all starter brands that no member has touched
  starter status        count them
  catalogue import FILE load further known names from a CSV file ('-' reads standard input); what is there already
                        is brought up to date
  admin link            print a link that makes the first admin, while there is none
  admin grant NAME      make a user an admin
  admin revoke NAME     make an admin an ordinary member and sign them out; --force takes away the last one as well
  moderator grant NAME  let a user decide in the review queue, hide, restore, merge and pin
  moderator revoke NAME make a moderator an ordinary member and sign them out
  user disable NAME     close a user's account; \`user enable NAME\` opens it again
  user reset-second-factor NAME
                        turn off two-factor sign-in for somebody who lost theirs, and sign them out
  settings              print the site's settings, and which of them an admin has saved
  settings reset [NAME] put one setting, or all of them, back to the default
  secrets rotate        re-encrypt with the newest secret what an older one has encrypted
  doctor                try every part the settings name
  version               print the release`

try {
  await run()
} catch (error) {
  // An operator needs the sentence, and the cause below it if there is one; the stack is for developers.
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) console.error(cause.message)
  process.exitCode = 1
}

async function run(): Promise<void> {
  const options = {
    all: { type: 'boolean' },
    file: { type: 'string' },
    force: { type: 'boolean' },
    keep: { type: 'string' },
    'no-backup': { type: 'boolean' },
    replace: { type: 'boolean' },
    try: { type: 'boolean' },
    'runtime-role': { type: 'string' },
  } as const
  const { positionals, values } = parseArgs({ allowPositionals: true, options })
  const [command, ...words] = positionals
  switch (command) {
    case 'migrate': {
      const { migrate } = await import('#platform/database/migrator.ts')
      const { grantRuntimeRole } = await import('#platform/database/runtime-role.ts')
      const { dumpBeforeMigrating } = await import('#features/backup/back-up.ts')
      const config = readConfig()
      const { DATABASE_URL } = config
      const log = createLogger(config, process.stderr)
      const beforeChange = values['no-backup'] ? undefined : dumpBeforeMigrating(config, log)
      const applied = await migrate(DATABASE_URL, { log, beforeChange })
      const role = values['runtime-role']
      if (role) await grantRuntimeRole(DATABASE_URL, role)
      console.log(applied.length > 0 ? applied.join('\n') : 'The database is up to date.')
      break
    }
    case 'backup': {
      const { backUp } = await import('#features/backup/back-up.ts')
      const kept = values.keep === undefined ? undefined : Number(values.keep)
      if (kept !== undefined && !(Number.isInteger(kept) && kept > 0)) throw new Error(usage)
      const { path, seconds, manifest, deleted } = await backUp(readConfig(), { kept, signal: signalOfOperator() })
      const { database, photos } = manifest
      console.log(JSON.stringify({ path, seconds, bytes: database.bytes + (photos?.bytes ?? 0), photos, deleted }))
      if (photos?.missing)
        console.error(
          `${photos.missing} photos that the database names are missing or damaged where photos are stored.`,
        )
      break
    }
    case 'restore': {
      const { restore, tryRestore } = await import('#features/backup/restore.ts')
      const [set] = words
      if (!set) throw new Error(usage)
      const options = { isReplacing: values.replace === true, runtimeRole: values['runtime-role'] }
      const restored = await (values.try ? tryRestore(readConfig(), set) : restore(readConfig(), set, options))
      // In what was restored: the log before it is gone.
      if (!values.try) await logAct('restored the backup', basename(set))
      console.log(JSON.stringify(restored))
      break
    }
    case 'seed':
      await withDatabase(async ({ db }) => {
        const { enqueueSizes } = await import('#domain/photos/enqueue-photo-jobs.ts')
        const { seedSamples } = await import('#features/samples/seed-samples.ts')
        const { openPhotoStore } = await import('#platform/media/open-photo-store.ts')
        const files = await openPhotoStore(readConfig())
        const { logOperatorAct } = await import('#domain/moderation-log.ts')
        const seeded = await seedSamples({ db, files, enqueueSizes })
        files.close()
        await logOperatorAct(db, { action: 'loaded samples', about: `${seeded.brands} brands, ${seeded.posts} posts` })
        console.log(JSON.stringify(seeded))
      })
      break
    case 'starter': {
      const { runStarterCommand } = await import('#features/starter/starter-command.ts')
      const [verb = ''] = words
      await withDatabase(async ({ db }) => {
        const answer = await runStarterCommand(db, verb, { all: values.all === true, file: values.file })
        if (!answer) throw new Error(usage)
        console.log(JSON.stringify(answer))
      })
      break
    }
    case 'catalogue': {
      const [verb, file] = words
      if (verb !== 'import' || !file) throw new Error(usage)
      await withDatabase(async ({ db }) => {
        const { loadCatalogue } = await import('#domain/catalogue/load-catalogue.ts')
        const { streamCatalogue } = await import('#domain/catalogue/read-catalogue.ts')
        const { logOperatorAct } = await import('#domain/moderation-log.ts')
        const loaded = await db.transaction().execute(async (trx) => {
          const counts = await loadCatalogue(trx, streamCatalogue(file))
          const about = file === '-' ? 'standard input' : basename(file)
          await logOperatorAct(trx, { action: 'loaded known names from', about })
          return counts
        })
        console.log(JSON.stringify(loaded))
      })
      break
    }
    case 'admin': {
      const [verb, name] = words
      if (verb === 'link') {
        await withDatabase(async ({ db }) => {
          const { makeSetupLink } = await import('#features/accounts/first-admin.ts')
          const { logOperatorAct } = await import('#domain/moderation-log.ts')
          const link = await makeSetupLink(db, readConfig().ORIGIN)
          if (link) await logOperatorAct(db, { action: 'made a link for', about: 'the first admin' })
          console.log(link ?? 'There is an admin already: use `admin grant`.')
        })
        break
      }
      if ((verb !== 'grant' && verb !== 'revoke') || !name) throw new Error(usage)
      await withDatabase(async ({ db }) => {
        if (verb === 'revoke') {
          const { revokeAdmin } = await import('#features/accounts/operator-acts.ts')
          await revokeAdmin(db, name, { isForced: values.force === true })
          console.log(`${name} is no longer an admin.`)
          return
        }
        const { grantAdmin } = await import('#features/accounts/operator-acts.ts')
        await grantAdmin(db, name)
        console.log(`${name} is an admin now.`)
      })
      break
    }
    case 'moderator': {
      const [verb, name] = words
      if ((verb !== 'grant' && verb !== 'revoke') || !name) throw new Error(usage)
      await withDatabase(async ({ db }) => {
        const { grantModerator, revokeModerator } = await import('#features/accounts/operator-acts.ts')
        await (verb === 'grant' ? grantModerator : revokeModerator)(db, name)
        console.log(`${name} is ${verb === 'grant' ? 'a moderator now' : 'no longer a moderator'}.`)
      })
      break
    }
    case 'user': {
      const [verb, name] = words
      if ((verb !== 'disable' && verb !== 'enable' && verb !== 'reset-second-factor') || !name) throw new Error(usage)
      await withDatabase(async ({ db }) => {
        if (verb === 'reset-second-factor') {
          const { resetSecondFactor } = await import('#features/accounts/operator-acts.ts')
          await resetSecondFactor(db, name)
          console.log(`Two-factor sign-in is off for ${name}, who is signed out everywhere.`)
          return
        }
        const { setUserClosed } = await import('#features/accounts/operator-acts.ts')
        await setUserClosed(db, name, verb === 'disable')
        console.log(`${name} is ${verb}d now.`)
      })
      break
    }
    case 'settings': {
      const [verb, name] = words
      if (verb !== undefined && verb !== 'reset') throw new Error(usage)
      await withDatabase(async ({ db }) => {
        const { printSettings, resetSettings } = await import('#features/site/operator-settings.ts')
        if (verb === 'reset') await resetSettings(db, name)
        console.log(await printSettings(db, readConfig()))
      })
      break
    }
    case 'secrets': {
      if (words[0] !== 'rotate') throw new Error(usage)
      await withDatabase(async ({ db }) => {
        const { rotateSecrets } = await import('#features/accounts/operator-acts.ts')
        const { rotated, left } = await rotateSecrets(db, readConfig().APP_SECRET)
        console.log(`${rotated} re-encrypted, ${left} left.`)
        if (left === 0) return
        console.error('None of the listed secrets opens those that are left.')
        process.exitCode = 1
      })
      break
    }
    case 'doctor': {
      const findings = await examineSite()
      for (const { what, isFine, isWarning, detail } of findings)
        console.log(`${isWarning ? 'CHECK ' : isFine ? 'fine  ' : 'BROKEN'}  ${what}: ${detail}`)
      process.exitCode = findings.every(({ isFine }) => isFine) ? 0 : 1
      break
    }
    case 'version':
      console.log(await readVersion())
      break
    default:
      console.error(usage)
      process.exitCode = 2
  }
}

/** What doctor finds. Without complete settings, that is what they lack: nothing else can be tried. */
async function examineSite(): Promise<Finding[]> {
  const { examine } = await import('#platform/doctor.ts')
  try {
    return await examine(readConfig())
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return error.problems.map((detail) => ({ what: 'Settings', isFine: false, detail }))
  }
}

/** Lets what is half done be cleaned up when the operator or the system stops the command. */
function signalOfOperator(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => controller.abort(new Error('Stopped. Nothing was left behind.')))
  return controller.signal
}

async function logAct(action: string, about: string): Promise<void> {
  const { logOperatorAct } = await import('#domain/moderation-log.ts')
  await withDatabase(({ db }) => logOperatorAct(db, { action, about }))
}

async function withDatabase(work: (database: OpenDatabase) => Promise<void>): Promise<void> {
  const config = readConfig()
  const database = openDatabase(config, createLogger(config), 'command')
  try {
    await work(database)
  } finally {
    await database.close()
  }
}
