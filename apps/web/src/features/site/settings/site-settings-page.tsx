import { useQuery } from '@tanstack/react-query'
import { FailedRead } from '#ui/failed-read.tsx'
import { Spinner } from '#ui/garments/drawings.tsx'
import { ContactsGroup, NameGroup, PagesGroup, PeopleGroup, ProviderGroup } from './setting-groups.tsx'
import { ColorGroup } from './color-group.tsx'
import { LogoGroup } from './logo-group.tsx'
import { settingsView } from './settings-api.ts'
import { settingsWords as words } from './settings-wording.ts'
import { useShownAccent } from './use-shown-accent.ts'
import styles from './site-settings.module.css'

/** What an admin sets on the site, one form per group. */
export function SiteSettingsPage() {
  useShownAccent()
  const { data, error, refetch } = useQuery({ ...settingsView, refetchOnMount: 'always' })
  if (error && !data) return <FailedRead error={error} retry={refetch} label={words.tryAgain} />
  if (!data) return <Spinner label={words.loading} />
  return (
    <div className={styles['groups']}>
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <NameGroup report={data} />
          <ColorGroup report={data} />
          <LogoGroup report={data} />
        </div>
        <div className={styles['column']}>
          <ContactsGroup report={data} />
          <PeopleGroup report={data} />
          {data.providerIssuer && <ProviderGroup report={data} issuer={data.providerIssuer} />}
        </div>
      </div>
      <PagesGroup report={data} />
    </div>
  )
}
