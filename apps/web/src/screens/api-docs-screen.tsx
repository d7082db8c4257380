import { useSuspenseQuery } from '@tanstack/react-query'
import { apiDocumentAddress, apiDocumentView } from '#features/api-docs/api-docs-api.ts'
import { apiDocsWording } from '#features/api-docs/api-docs-wording.ts'
import { groupOperations } from '#features/api-docs/open-api.ts'
import { OperationCard } from '#features/api-docs/operation-card.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import styles from '#features/api-docs/api-docs.module.css'

const words = apiDocsWording

export function Screen() {
  const { data: document } = useSuspenseQuery(apiDocumentView)
  const groups = groupOperations(document).toSorted((a, b) => placeOf(a.key) - placeOf(b.key))
  return (
    <div className={styles['api-docs']}>
      <PageHead title={words.title}>
        {words.intro}
        <a href={apiDocumentAddress}>openapi.json</a>. {words.data}
        <PageLink href="/data">{words.dataLink}</PageLink>
      </PageHead>
      <nav className={styles['contents']} aria-labelledby="contents">
        <h2 id="contents" className="caption">
          {words.contents}
        </h2>
        <ul>
          {groups.map(({ key, operations }) => (
            <li key={key}>
              <a href={`#${key}`}>{nameGroup(key)}</a> <span className="hint">{operations.length}</span>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles['groups']}>
        {groups.map(({ key, operations }) => (
          <section key={key} aria-labelledby={key}>
            <h2 id={key}>{nameGroup(key)}</h2>
            <ul className={styles['operations']}>
              {operations.map(({ method, path, operation }) => (
                <li key={`${method} ${path}`}>
                  <OperationCard method={method} path={path} operation={operation} document={document} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}

/** What most programs read comes first; a part that has no name yet comes last. */
const order = Object.keys(words.groups)
const placeOf = (key: string): number => (order.includes(key) ? order.indexOf(key) : order.length)

const nameGroup = (key: string): string => words.groups[key] ?? words.other
