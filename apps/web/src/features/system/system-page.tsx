import { useEffect, useState, type ReactNode } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDistance } from 'date-fns/formatDistance'
import type { ComparedCounter, SystemReport } from '@bolodex/contract/system/system'
import { explain } from '#lib/api-error.ts'
import { formatNumber } from '#lib/format-numbers.ts'
import { joinClasses } from '#lib/join-classes.ts'
import { Button } from '#ui/button.tsx'
import { FailedRead } from '#ui/failed-read.tsx'
import { Spinner } from '#ui/garments/drawings.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { Tape } from '#ui/garments/tape.tsx'
import { Icon } from '#ui/icon.tsx'
import { formatRelative } from '#ui/relative-time.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { writeReport } from './format-report.ts'
import { recount, systemView } from './system-api.ts'
import { SystemSlips, VersionTag } from './system-slips.tsx'
import { systemWording as words } from './system-wording.ts'
import panelStyles from '#ui/panel.module.css'
import styles from './system.module.css'

/** A page that stays open shows how it is now. */
const refreshMs = 30_000

/** `firstBrands`: what the set-up list offers for its step of that name. */
type Slots = { starter: ReactNode; firstBrands: ReactNode }

/** Is everything running? What an operator looks at in the morning. */
export function SystemPage({ starter, firstBrands }: Slots) {
  const { data, error, refetch, isFetching } = useQuery({
    ...systemView,
    refetchOnMount: 'always',
    refetchInterval: refreshMs,
  })
  const now = useNow()
  if (error && !data)
    return (
      <>
        <h1>{words.title}</h1>
        <FailedRead error={error} retry={refetch} label={words.tryAgain} />
      </>
    )
  if (!data)
    return (
      <>
        <h1>{words.title}</h1>
        <Spinner label={words.loading} />
      </>
    )
  const handleCopy = () => {
    navigator.clipboard.writeText(writeReport(data)).then(
      () => showToast({ title: words.copied, tone: 'success' }),
      () => showError(words.copyFailed),
    )
  }
  return (
    <>
      <header className={joinClasses('page-head', styles['head'])}>
        <div>
          <h1>{words.title}</h1>
          <p className="lede">{words.lede(formatRelative(data.checkedAt, now))}</p>
        </div>
        <div className="actions">
          <PageLink className="button button-outline" href="/system/site">
            <Icon name="system" /> {words.siteSettings}
          </PageLink>
          <PageLink className="button button-outline" href="/system/invitations">
            <Icon name="ticket" /> {words.invitations}
          </PageLink>
          <Button look="outline" onClick={handleCopy}>
            <Icon name="copy" /> {words.copy}
          </Button>
          <Button disabled={isFetching} onClick={() => void refetch()}>
            <Icon name="retry" /> {words.again}
          </Button>
        </div>
      </header>
      <VersionTag version={data.version} uptime={formatDistance(Date.parse(data.startedAt), now)} />
      <SystemSlips report={data} now={now} />
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <Counters counters={data.counters} now={now} />
          <LastNight jobs={data.lastNight} />
          <Checks checks={data.checks} />
        </div>
        <div className={styles['column']}>
          {starter}
          <SetUp steps={data.setUp} firstBrands={firstBrands} />
        </div>
      </div>
    </>
  )
}

/** The reader's clock, a minute apart. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), refreshMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** How often and how long after a recount was asked for the page looks whether it is done. */
const looks = [1500, 5000, 15_000]

function Counters({ counters, now }: { counters: SystemReport['counters']; now: number }) {
  const queryClient = useQueryClient()
  const [first, compared, off] = words.counters.heads
  const handleRecount = async (counter: ComparedCounter) => {
    try {
      await recount({ body: { counter } })
      showToast({ title: words.counters.started, tone: 'success' })
      for (const delay of looks)
        setTimeout(() => void queryClient.refetchQueries({ queryKey: systemView.queryKey }), delay)
    } catch (error) {
      showError(explain(error))
    }
  }
  return (
    <section className={panelStyles['panel']} aria-labelledby="counters">
      <div className={styles['panel-top']}>
        <h2 id="counters">{words.counters.title}</h2>
        <p className="hint">{words.counters.about}</p>
      </div>
      <table className={styles['counters']}>
        <caption className="sr-only">{words.counters.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            <th scope="col">{compared}</th>
            <th scope="col">{off}</th>
            <th scope="col">
              <span className="sr-only">{words.counters.recount}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {counters.map(({ name, offBy, comparedAt }) => (
            <tr key={name} data-off={offBy === null ? undefined : offBy > 0}>
              <th scope="row">{words.counters.names[name]}</th>
              <td>{comparedAt === null ? words.counters.never : formatRelative(comparedAt, now)}</td>
              <td className={styles['off-by']} data-column={off}>
                {offBy === null ? '–' : formatNumber(offBy)}
              </td>
              <td>
                {offBy !== 0 && (
                  <Button
                    look="outline"
                    className="button-small"
                    aria-label={words.counters.recountOf(words.counters.names[name])}
                    onClick={() => void handleRecount(name)}
                  >
                    {words.counters.recount}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' })

function LastNight({ jobs }: { jobs: SystemReport['lastNight'] }) {
  return (
    <section className={panelStyles['panel']} aria-labelledby="last-night">
      <h2 id="last-night">{words.lastNight.title}</h2>
      {jobs.length === 0 && <p className="hint">{words.lastNight.nothing}</p>}
      <ul className={styles['night']}>
        {jobs.map(({ name, at, isFine, found, note }) => (
          <li key={name} data-fine={isFine}>
            <time dateTime={at}>{clock.format(new Date(at))}</time>
            <Icon name={isFine ? 'check' : 'warning'} />
            <span>
              <b>{words.lastNight.names[name][isFine ? 0 : 1]}</b>{' '}
              <small>{isFine ? found !== null && words.lastNight.off(found) : note}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function SetUp({ steps, firstBrands }: { steps: SystemReport['setUp'] } & Pick<Slots, 'firstBrands'>) {
  const done = steps.filter(({ isDone }) => isDone).length
  const todoFirst = steps.toSorted((a, b) => Number(a.isDone) - Number(b.isDone))
  return (
    <section className={panelStyles['panel']} aria-labelledby="set-up">
      <div className={styles['panel-top']}>
        <h2 id="set-up">{words.setUp.title}</h2>
        <p className="hint">{words.setUp.done(done, steps.length)}</p>
      </div>
      <Tape share={(done / steps.length) * 100} className={styles['slip-tape']} />
      <ul className={styles['steps']}>
        {todoFirst.map(({ step, isDone }) => {
          const [title, how] = words.setUp.steps[step]
          return (
            <li key={step} data-done={isDone}>
              <span className={styles['tick']}>
                {isDone && <Icon name="tick" />}
                <span className="sr-only">{isDone ? words.setUp.ticked : words.setUp.todo}</span>
              </span>
              <span>
                {isDone ? title : <b>{title}</b>}
                {!isDone && <small>{how}</small>}
                {!isDone && step === 'first-brands' && firstBrands}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Checks({ checks }: { checks: SystemReport['checks'] }) {
  return (
    <section className={panelStyles['panel']} aria-labelledby="checks">
      <div className={styles['panel-top']}>
        <h2 id="checks">{words.checks.title}</h2>
        <p className="hint">{words.checks.about}</p>
      </div>
      <ul className={styles['night']}>
        {checks.map(({ what, isFine, isWarning, detail }) => {
          const state = isWarning ? 'warning' : isFine ? 'fine' : 'broken'
          return (
            <li key={what} className={styles['check']} data-fine={state === 'fine'}>
              <Icon name={state === 'fine' ? 'check' : 'warning'} />
              <span>
                <span className="sr-only">{words.checks.states[state]}: </span>
                <b>{what}</b> <small>{detail}</small>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
