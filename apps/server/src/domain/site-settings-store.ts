import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import {
  SiteSettings,
  settingNames,
  type SettingName,
  type SiteSettingsPatch,
} from '@bolodex/contract/site/site-settings'
import type { Database } from '#platform/database/database.ts'
import type { SiteSettings as Columns } from '#platform/database/tables.ts'

/** What admins have saved; null where the default counts. */
export type SavedSettings = { [Name in SettingName]: SiteSettings[Name] | null } & { logo: string | null }

/** The NOTIFY channel for changed settings. */
export const settingsChannel = 'bolodex_settings'

const columnOf = {
  name: 'name',
  description: 'description',
  accent: 'accent',
  contacts: 'contacts',
  rules: 'rules',
  imprint: 'imprint',
  signUp: 'sign_up',
  guestVotes: 'guest_votes',
  guestPhotos: 'guest_photos',
  providerLabel: 'provider_label',
} as const satisfies Record<SettingName, keyof Columns>

/** The one row of settings. */
export function createSiteSettingsStore(db: Database) {
  const update = async (values: Record<string, unknown>): Promise<void> => {
    await db.updateTable('site_settings').set(values).execute()
    await sql`select pg_notify(${settingsChannel}, '')`.execute(db)
  }
  return {
    /** Until the end of the transaction, other admins' changes wait. */
    async lock(): Promise<void> {
      await db.selectFrom('site_settings').select('is_only').forUpdate().execute()
    },

    async read(): Promise<SavedSettings> {
      const row = await db.selectFrom('site_settings').selectAll().executeTakeFirstOrThrow()
      const saved = settingNames.map((name) => {
        // A value that today's rules refuse, such as one of a later release, counts as not saved.
        const parsed = SiteSettings.shape[name].safeParse(row[columnOf[name]])
        return [name, parsed.success ? parsed.data : null]
      })
      return { ...(Object.fromEntries(saved) as SavedSettings), logo: row.logo }
    },

    /** Saves these; null restores the default. The commit notifies every process. */
    async save(patch: SiteSettingsPatch): Promise<void> {
      const given = settingNames.filter((name) => patch[name] !== undefined)
      if (given.length === 0) return
      await update(
        Object.fromEntries(
          given.map((name) => {
            const value = patch[name] ?? null
            return [columnOf[name], name === 'contacts' && value !== null ? JSON.stringify(value) : value]
          }),
        ),
      )
    },

    /** Replaces the logo by these icons, or takes it away. Returns whether there was or is one. */
    async setLogo(icons: SiteIcon[] | null): Promise<boolean> {
      // Two at the same moment would each insert all sizes.
      await this.lock()
      const { numDeletedRows } = await db.deleteFrom('site_icons').executeTakeFirst()
      if (icons) await db.insertInto('site_icons').values(icons).execute()
      await update({ logo: icons && hashIcons(icons) })
      return icons !== null || numDeletedRows > 0n
    },

    /** The icon of this logo, if that is the one in use. */
    async readIcon(logo: string, size: number): Promise<Buffer | null> {
      const row = await db
        .selectFrom('site_icons')
        .innerJoin('site_settings', (join) => join.onTrue())
        .select('png')
        .where('logo', '=', logo)
        .where('size', '=', size)
        .executeTakeFirst()
      return row?.png ?? null
    },
  }
}

export type SiteIcon = { size: number; png: Buffer }

/** Names the icons in their addresses: other pixels, another address. */
function hashIcons(icons: SiteIcon[]): string {
  const hash = createHash('sha256')
  for (const { png } of icons) hash.update(png)
  return hash.digest('hex').slice(0, 16)
}
