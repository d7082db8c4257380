import { useSuspenseQuery } from '@tanstack/react-query'
import { mayCall } from '@bolodex/contract/access'
import type { hideWord } from '@bolodex/contract/review/hidden-words'
import { useViewer } from '#features/accounts/use-viewer.ts'
import { HiddenWords } from '#features/review/hidden-words/hidden-words.tsx'
import { statsView } from '#features/stats/stats-api.ts'
import { NoFigures, StatsFigures } from '#features/stats/stats-figures.tsx'
import { Spools, StatsTally } from '#features/stats/stats-tally.tsx'
import { statsWording } from '#features/stats/stats-wording.ts'
import { EmptyState, PageHead } from '#ui/page-head.tsx'
import { Hanger } from '#ui/garments/hanger.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import styles from '#features/stats/stats.module.css'

const { page, garments, routes: routeWords, referrers: referrerWords } = statsWording

export function Screen() {
  const { data: stats } = useSuspenseQuery(statsView)
  const { user } = useViewer()
  const { garmentTypes, routes, referrers } = stats
  const lists = [
    { ...routeWords, counts: routes.map(({ route, pages }) => ({ name: namePage(route), count: pages })) },
    {
      ...referrerWords,
      counts: referrers.map(({ host, pages }) => ({
        name: host === 'other' ? referrerWords.others : host,
        count: pages,
      })),
    },
  ]
  const filled = lists.filter(({ counts }) => counts.length > 0)
  return (
    <>
      <PageHead title={page.title}>{page.intro}</PageHead>
      {stats.madeAt === null ? (
        <EmptyState drawing={<Hanger />} title={page.empty}>
          <p>{page.emptyMore}</p>
        </EmptyState>
      ) : (
        <>
          <StatsTally totals={stats.totals} />
          <StatsFigures stats={stats} />
          {garmentTypes.length > 0 ? (
            <Spools
              title={garments.title}
              meaning={garments.meaning}
              counts={garmentTypes.map(({ name, brands }) => ({ name, count: brands }))}
              areGarments
            />
          ) : (
            <NoFigures title={garments.title} nothing={garments.nothing} />
          )}
          {filled.length > 0 && (
            <div className={styles['spool-pair']}>
              {filled.map(({ title, meaning, counts }) => (
                <Spools key={title} title={title} meaning={meaning} counts={counts} />
              ))}
            </div>
          )}
          {lists
            .filter(({ counts }) => counts.length === 0)
            .map(({ title, nothing }) => (
              <NoFigures key={title} title={title} nothing={nothing} />
            ))}
        </>
      )}
      {mayCall<typeof hideWord>('moderator', user) && (
        <HiddenWords list="referrers" shown={referrers.map(({ host }) => host).filter((host) => host !== 'other')} />
      )}
      <p className="hint">
        {page.signals} <PageLink href="/privacy">{page.stored}</PageLink> ·{' '}
        <PageLink href="/api/docs">{page.api}</PageLink>
      </p>
    </>
  )
}

const names: Record<string, string> = statsWording.routeNames

/** A kind of page in words; the rare ones go by their address. */
function namePage(route: string): string {
  return names[route] ?? route
}
