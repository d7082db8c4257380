import { useSuspenseQuery } from '@tanstack/react-query'
import type { OpenData } from '@bolodex/contract/open-data/open-data'
import { openDataView } from '#features/open-data/open-data-api.ts'
import { openDataWording } from '#features/open-data/open-data-wording.ts'
import { formatDate } from '#lib/format-dates.ts'
import { formatNumber } from '#lib/format-numbers.ts'
import { formatSize } from '#lib/format-size.ts'
import { FactsTable } from '#ui/facts-table.tsx'
import { Hanger } from '#ui/garments/hanger.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { EmptyState, PageHead } from '#ui/page-head.tsx'

const { title, intro, none, files: fileWords, datasets: datasetWords, earlier, licence } = openDataWording

/** The files of an earlier day that say what else there is. */
const sumsAddress = (date: string): string => `/data/${date}/SHA256SUMS`

export function Screen() {
  const { data } = useSuspenseQuery(openDataView)
  return (
    <>
      <PageHead title={title}>{intro}</PageHead>
      {data.date === null ? (
        <EmptyState drawing={<Hanger />} title={none.title}>
          <p>
            {none.more}
            <PageLink href="/api/docs">{none.link}</PageLink>.
          </p>
        </EmptyState>
      ) : (
        <Dump data={data} date={data.date} />
      )}
      <Licences data={data} />
    </>
  )
}

/** Links are plain ones: a file is downloaded, not shown as a page. */
function Dump({ data, date }: { data: OpenData; date: string }) {
  return (
    <>
      <FactsTable
        title={fileWords.title(formatDate(date))}
        columns={[...fileWords.columns]}
        rows={data.files.map(({ name, url, bytes, sha256 }) => ({
          name,
          cells: [
            <a key="size" href={url} aria-label={`${formatSize(bytes)}: ${name}`} download>
              {formatSize(bytes)}
            </a>,
            <code key="sum">{sha256}</code>,
          ],
        }))}
      />
      <p className="hint">
        {fileWords.manifest}
        <a href="/data/latest.json">latest.json</a>
      </p>
      <FactsTable
        title={datasetWords.title}
        columns={[...datasetWords.columns]}
        rows={data.datasets.map(({ name, rows, description }) => ({
          name,
          cells: [formatNumber(rows), description],
        }))}
      />
      <p className="hint">
        {datasetWords.schema}
        <a href={`/data/${date}/schema.json`}>schema.json</a>
      </p>
      {data.earlier.length > 0 && (
        <section aria-labelledby="earlier">
          <h2 id="earlier">{earlier.title}</h2>
          <p>{earlier.more}</p>
          <ul>
            {data.earlier.map((day) => (
              <li key={day}>
                <a href={sumsAddress(day)}>{formatDate(day)}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Licences({ data: { licences } }: { data: OpenData }) {
  const rowOf = (name: string, { name: terms, url, attribution }: OpenData['licences']['data']) => ({
    name,
    cells: [
      <a key="terms" href={url} rel="license">
        {terms}
      </a>,
      attribution,
    ],
  })
  return (
    <>
      <FactsTable
        title={licence.title}
        columns={[...licence.columns]}
        rows={[rowOf(licence.data, licences.data), rowOf(licence.photos, licences.photos)]}
      />
      <p>{licence.more}</p>
    </>
  )
}
