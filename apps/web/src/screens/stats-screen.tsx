import { useSuspenseQuery } from '@tanstack/react-query'
import { statsView } from '#features/stats/stats-api.ts'
import { StatsFigures } from '#features/stats/stats-figures.tsx'
import { Spools, StatsTally } from '#features/stats/stats-tally.tsx'
import { EmptyState, PageHead } from '#ui/page-head.tsx'
import { Hanger } from '#ui/garments/drawings.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import styles from '#features/stats/stats.module.css'

export function Screen() {
  const { data: stats } = useSuspenseQuery(statsView)
  const { garmentTypes, routes, referrers } = stats
  return (
    <>
      <PageHead title="Stats">
        Counted by this server, without cookies, without knowing who. The same numbers the operators see.
      </PageHead>
      {stats.madeAt === null ? (
        <EmptyState drawing={<Hanger />} title="Nothing has been counted yet">
          <p>The first figures will hang here within ten minutes.</p>
        </EmptyState>
      ) : (
        <>
          <StatsTally totals={stats.totals} />
          <StatsFigures stats={stats} />
          {garmentTypes.length > 0 && (
            <Spools
              title="What people look for"
              meaning="Brands by garment type; a brand may have several."
              counts={garmentTypes.map(({ name, brands }) => ({ name, count: brands }))}
              areGarments
            />
          )}
          {routes.length > 0 && (
            <div className={styles['spool-pair']}>
              <Spools
                title="What is opened"
                meaning="Kinds of pages over the last 14 days, never which brand or post."
                counts={routes.map(({ route, pages }) => ({ name: namePage(route), count: pages }))}
              />
              <Spools
                title="Where people come from"
                meaning={
                  referrers.length > 0
                    ? 'Other sites that link here, over the last 14 days; those that sent fewer than five are not named.'
                    : 'No other site has sent five people within 14 days.'
                }
                counts={referrers.map(({ host, pages }) => ({
                  name: host === 'other' ? 'all others' : host,
                  count: pages,
                }))}
              />
            </div>
          )}
        </>
      )}
      <p className="hint">
        Counters honour ‘Do Not Track’ and Global Privacy Control. <PageLink href="/privacy">What is stored</PageLink> ·{' '}
        <PageLink href="/api/docs">API</PageLink>
      </p>
    </>
  )
}

const names: Record<string, string> = {
  '/': 'Directory',
  '/brands/:slug': 'A brand',
  '/forum': 'Forum',
  '/forum/new': 'New post',
  '/forum/post/:id': 'A post',
  '/auth': 'Login',
  '/submit-brand': 'Submit Brands',
  '/account-settings': 'Account settings',
  '/youtube-analyzer': 'Video Analyzer',
  '/contact': 'Contact',
  '/work-with-us': 'Work with us',
  '/privacy': 'Privacy',
  '/stats': 'Stats',
  '/api/docs': 'API',
}

/** A kind of page in words; the rare ones go by their address. */
function namePage(route: string): string {
  return names[route] ?? route
}
