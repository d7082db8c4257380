import { settingNames, type SettingName } from '@bolodex/contract/site/site-settings'
import { logOperatorAct } from '#domain/moderation-log.ts'
import { createSiteSettingsStore } from '#domain/site-settings-store.ts'
import { readDefaults } from '#domain/site-settings.ts'
import type { Config } from '#platform/config.ts'
import type { WholeDatabase } from '#platform/database/database.ts'
import { siteLogWording } from './site-wording.ts'

/** One line per setting: its name, its value and where that comes from. */
export async function printSettings(db: WholeDatabase, config: Config): Promise<string> {
  const { logo, ...saved } = await createSiteSettingsStore(db).read()
  const defaults = readDefaults(config)
  const lines = settingNames.map((name) => {
    const from = saved[name] === null ? 'default' : 'saved'
    return `${name.padEnd(14)} ${from.padEnd(8)} ${JSON.stringify(saved[name] ?? defaults[name])}`
  })
  return [...lines, `${'logo'.padEnd(14)} ${logo === null ? 'default' : 'saved'}`].join('\n')
}

/** Puts a setting, or all of them, back to the default. */
export async function resetSettings(db: WholeDatabase, name: string | undefined): Promise<void> {
  const isKnown = (given: string): given is SettingName => settingNames.some((known) => known === given)
  if (name !== undefined && name !== 'logo' && !isKnown(name))
    throw new Error(`'${name}' is not a setting. There are: ${[...settingNames, 'logo'].join(', ')}`)
  const names = name === undefined ? settingNames : settingNames.filter((known) => known === name)
  await db.transaction().execute(async (trx) => {
    const store = createSiteSettingsStore(trx)
    await store.save(Object.fromEntries(names.map((one) => [one, null])))
    if (name === undefined || name === 'logo') await store.setLogo(null)
    await logOperatorAct(trx, {
      action: siteLogWording.reset,
      about: name === undefined ? siteLogWording.allSettings : name === 'logo' ? siteLogWording.logo : nameOf(name),
    })
  })
}

const nameOf = (name: string): string => siteLogWording.names[name as SettingName]
