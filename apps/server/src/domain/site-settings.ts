import { setTimeout as pause } from 'node:timers/promises'
import { settingNames, type SiteSettings } from '@bolodex/contract/site/site-settings'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/database/database.ts'
import { createCoalescingRunner } from '#platform/jobs/schedule.ts'
import type { Listener } from '#platform/live/listener.ts'
import type { Logger } from '#platform/logger.ts'
import { createSiteSettingsStore, settingsChannel, type SavedSettings } from './site-settings-store.ts'

/** The settings in force. `logo`: a hash of the uploaded one. */
export type CurrentSettings = SiteSettings & { logo: string | null }

/** What the environment says, which counts until an admin saves something else. */
export function readDefaults(config: Config): SiteSettings {
  return {
    name: config.SITE_NAME,
    description: config.SITE_DESCRIPTION ?? null,
    accent: config.SITE_ACCENT ?? null,
    contacts: config.CONTACTS,
    rules: '',
    imprint: '',
    signUp: config.SIGN_UP,
    guestVotes: config.GUEST_VOTES,
    guestPhotos: config.GUEST_UPLOADS,
    providerLabel: config.SIGN_IN_LABEL,
  }
}

export type SettingsReader = {
  /** The settings in force, from memory. */
  current: () => CurrentSettings
}

export type SiteSettingsService = SettingsReader & {
  defaults: SiteSettings
  saved: () => SavedSettings
  /** Reads again what is saved. A process that has changed it need not wait for the notification. */
  refresh: () => Promise<void>
  /** Calls this after each change, whichever process made it. */
  onChange: (react: () => void) => void
}

type Deps = { config: Config; db: Database; log: Logger; listener: Listener; pollMs?: number }

/** Catches what a lost notification left unseen. */
const defaultPollMs = 30_000

/** Reads the settings once, and again whenever a process has changed them. */
export async function openSiteSettings({ config, db, log, listener, pollMs = defaultPollMs }: Deps) {
  const store = createSiteSettingsStore(db)
  const defaults = readDefaults(config)
  const reactions: (() => void)[] = []
  let saved = await store.read()
  let current = combine(defaults, saved)

  const readOnce = async (): Promise<void> => {
    const next = await store.read()
    if (JSON.stringify(next) === JSON.stringify(saved)) return
    saved = next
    current = combine(defaults, next)
    for (const react of reactions) react()
  }
  // One after the other: a read that began before a change and ends after it would bring the old settings back.
  let reading = Promise.resolve()
  const refresh = (): Promise<void> => {
    reading = reading.catch(() => {}).then(readOnce)
    return reading
  }
  const runner = createCoalescingRunner('read site settings', refresh, log)
  const subscription = listener.subscribe({
    channel: settingsChannel,
    onMessage: runner.wake,
    onListening: runner.wake,
  })
  const stopping = new AbortController()
  const poll = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      // oxlint-disable no-await-in-loop -- one after the other is the point
      await pause(pollMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (!stopping.signal.aborted) runner.wake()
    }
  }
  const polling = poll()

  const service: SiteSettingsService = {
    current: () => current,
    defaults,
    saved: () => saved,
    refresh,
    onChange: (react) => void reactions.push(react),
  }
  const stop = async (): Promise<void> => {
    subscription.stop()
    stopping.abort()
    await polling
    await runner.idle()
  }
  return { service, stop }
}

function combine(defaults: SiteSettings, { logo, ...saved }: SavedSettings): CurrentSettings {
  const given = settingNames.filter((name) => saved[name] !== null).map((name) => [name, saved[name]])
  return { ...defaults, ...(Object.fromEntries(given) as Partial<SiteSettings>), logo }
}
