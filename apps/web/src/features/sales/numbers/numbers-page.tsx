import { lazy, Suspense, useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useSearch } from 'wouter'
import { writeCsv } from '@bolodex/brand-csv/csv-text'
import { computeNumbers, type Numbers } from '@bolodex/sales-reports/compute-numbers'
import type { NumberSettings } from '@bolodex/sales-reports/own-sales'
import { saveFile } from '#lib/save-file.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHead, Placeholder } from '#ui/page-head.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { emptyLedger, isLedgerOf } from '../ledger/ledger-rules.ts'
import {
  changeLedger,
  ledgerState,
  removeReports,
  subscribeToLedger,
  type LedgerState,
} from '../ledger/sales-ledger.ts'
import { salesWording as wording } from '../sales-wording.ts'
import { ShareSection } from '../share/share-section.tsx'
import { AddedSales } from '../sold/added-sales.tsx'
import { UnsurePage } from '../unsure/unsure-page.tsx'
import { siteCurrency } from '#lib/format-money.ts'
import { AmountDialog } from './amount-dialog.tsx'
import { BrandTable } from './brand-table.tsx'
import { Plots, type PlotName } from './plots.tsx'
import { ReportZone } from './report-zone.tsx'
import { listBrandCells, sortBrands } from './sort-brands.ts'
import { PrivacyBand, SmallPrint, Sums, UnsureNudge } from './sums.tsx'
import { useReportReading } from './use-report-reading.ts'
import styles from './numbers-page.module.css'

const ColumnMapper = lazy(() =>
  import('../columns/column-mapper.tsx').then((module) => ({ default: module.ColumnMapper })),
)

/** A query of the page's URL, not a page: it is not counted as a visit, and Back leads to the figures. */
const unsureAddress = '/numbers?unsure'

/** The account that is signed in, null for a guest; `offline` where no server can be asked. */
export type NumbersViewer = number | null | 'loading' | 'offline'

/** Sales of another account are not shown while they are being set aside, nor before it is known who is here. */
const isShown = ({ ledger }: LedgerState, viewer: NumbersViewer): boolean =>
  viewer === 'offline' || isLedgerOf(ledger, viewer === 'loading' ? null : viewer)

/** What each brand earned, from reports that never leave the browser. */
export function NumbersPage({ viewer }: { viewer: NumbersViewer }) {
  const { status, ledger } = useLedger()
  const isMember = typeof viewer === 'number'
  const reports = useReportReading()
  const [, navigate] = useLocation()
  const isSorting = new URLSearchParams(useSearch()).has('unsure')
  if (status === 'loading' || !isShown({ status, ledger }, viewer))
    return (
      <>
        <PageHead title={wording.title}>{wording.lede}</PageHead>
        <output className="loading" aria-label={wording.loading}>
          <Placeholder className={styles['waiting']} />
        </output>
      </>
    )
  if (status === 'unavailable') return <p role="alert">{wording.unavailable}</p>
  if (reports.unknown)
    return (
      <Suspense fallback={null}>
        <ColumnMapper
          unknown={reports.unknown}
          onCancel={reports.forgetUnknown}
          onFile={(file) => void reports.read(file)}
          onRead={(result, mapping) =>
            reports.unknown && void reports.keepMapped(reports.unknown.file, result, mapping)
          }
        />
      </Suspense>
    )
  if (isSorting) return <UnsurePage ledger={ledger} onDone={() => navigate('/numbers')} />
  return <Figures ledger={ledger} isMember={isMember} reports={reports} onSort={() => navigate(unsureAddress)} />
}

type FiguresProps = {
  isMember: boolean
  ledger: LedgerState['ledger']
  reports: ReturnType<typeof useReportReading>
  onSort: () => void
}

function Figures({ ledger, isMember, reports, onSort }: FiguresProps) {
  const numbers = useNumbers(ledger)
  const [asked, setAsked] = useState<'cost' | 'rule' | null>(null)
  const [printed, setPrinted] = useState<PlotName | null>(null)
  const { files, sales, settings } = ledger
  const added = sales.filter(({ isAdded }) => isAdded)
  const hasSales = numbers.totals.sold > 0
  const handleFiles = async (chosen: File[]) => {
    // In their order: a file that needs an answer stops the rest.
    // oxlint-disable-next-line no-await-in-loop
    for (const file of chosen) await reports.read(file)
  }
  const saveSettings = (change: Partial<NumberSettings>) =>
    void changeLedger({ settings: { ...settings, ...change } }).catch(() => showError(wording.noRoom))
  const handlePrint = (plot: PlotName) => {
    // What is printed has to be drawn before the browser looks at it.
    flushSync(() => setPrinted(plot))
    print()
    setPrinted(null)
  }
  return (
    <>
      <div className={printed ? 'not-printed' : undefined}>
        <header className={styles['head']}>
          <div>
            <h1>{wording.title}</h1>
            <p className="lede">{wording.lede}</p>
          </div>
          {hasSales && (
            <div className={`${styles['acts']} not-printed`}>
              <Button look="outline" onClick={() => print()}>
                <Icon name="print" /> {wording.print}
              </Button>
              <Button
                look="outline"
                onClick={() => {
                  const sorted = sortBrands(numbers.brands, { by: 'sold', isTurned: false })
                  saveFile(wording.brands.fileName, 'text/csv', writeCsv(listBrandCells(numbers, sorted)))
                }}
              >
                <Icon name="download" /> {wording.export}
              </Button>
            </div>
          )}
        </header>
        <PrivacyBand onRemove={files.length > 0 ? () => void removeWithUndo() : null} />
        <ReportZone
          files={files}
          added={added.length}
          reading={reports.reading}
          problem={reports.problem}
          onFiles={(chosen) => void handleFiles(chosen)}
          onCancel={reports.cancel}
        />
        {hasSales && <Sums numbers={numbers} settings={settings} onChangeCost={() => setAsked('cost')} />}
        {numbers.unsure > 0 && <UnsureNudge count={numbers.unsure} onSort={onSort} />}
        <SmallPrint numbers={numbers} />
        {hasSales && <BrandTable numbers={numbers} settings={settings} onChangeRule={() => setAsked('rule')} />}
      </div>
      {hasSales && <Plots numbers={numbers} printed={printed} onPrint={handlePrint} />}
      {added.length > 0 && <AddedSales sales={added} isMember={isMember} />}
      <ShareSection sales={sales} isMember={isMember} />
      {asked === 'cost' && (
        <AmountDialog
          words={wording.cost}
          cents={settings.itemCostCents}
          onSave={(itemCostCents) => saveSettings({ itemCostCents })}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'rule' && (
        <AmountDialog
          words={wording.rule}
          cents={settings.wantedCents}
          onSave={(wantedCents) => saveSettings({ wantedCents })}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

async function removeWithUndo(): Promise<void> {
  const restore = await removeReports().catch(() => null)
  if (!restore) return showError(wording.noRoom)
  return showToast({
    title: wording.mine.removed,
    tone: 'success',
    action: {
      label: wording.undo,
      hint: wording.mine.undoHint,
      onPress: () => void restore().catch(() => showError(wording.noRoom)),
    },
  })
}

const unread: LedgerState = { status: 'loading', ledger: emptyLedger }

/** The sales stored on this device. The served page has none. */
const useLedger = (): LedgerState => useSyncExternalStore(subscribeToLedger, ledgerState, () => unread)

/** What the sales come to. With many of them it takes a moment, in which the page still answers. */
function useNumbers({ sales, listings, settings }: LedgerState['ledger']): Numbers {
  const [shownSales, shownListings, shownSettings] = useDeferredValue(
    useMemo(() => [sales, listings, settings] as const, [sales, listings, settings]),
  )
  return useMemo(
    () => computeNumbers(shownSales, shownListings, shownSettings, siteCurrency()),
    [shownSales, shownListings, shownSettings],
  )
}
