import { useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { apiDocumentAddress, apiDocumentView } from '#features/open-data/api-docs/api-docs-api.ts'
import { apiDocsWording } from '#features/open-data/api-docs/api-docs-wording.ts'
import { FailuresPart, failuresPlace } from '#features/open-data/api-docs/failures-part.tsx'
import { groupOperations, isMeant } from '#features/open-data/api-docs/open-api.ts'
import { OperationCard } from '#features/open-data/api-docs/operation-card.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import styles from '#features/open-data/api-docs/api-docs.module.css'

const words = apiDocsWording

export function Screen() {
  const { data: document } = useSuspenseQuery(apiDocumentView)
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed).trim()
  // Calls that a search leaves out are hidden, not removed: what the reader has unfolded stays unfolded.
  const groups = groupOperations(document).map(({ name, operations }) => {
    const listed = operations.map((operation) => ({ ...operation, isShown: isMeant(operation, search) }))
    return { name, listed, count: listed.filter(({ isShown }) => isShown).length }
  })
  const found = groups.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className={styles['api-docs']}>
      <PageHead title={words.title}>
        {words.intro}
        <a href={apiDocumentAddress}>openapi.json</a>. {words.data}
        <PageLink href="/data">{words.dataLink}</PageLink>
      </PageHead>
      <search className={`needs-script ${styles['search']}`}>
        <TextField
          label={words.search}
          type="search"
          placeholder={words.searchHint}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          aside={<output>{words.found(found)}</output>}
        />
      </search>
      <nav className={styles['contents']} aria-labelledby="contents">
        <h2 id="contents" className="caption">
          {words.contents}
        </h2>
        <ul>
          {groups.map(({ name, count }) => (
            <li key={name} hidden={count === 0}>
              <a href={`#${idOf(name)}`}>{name}</a> <span className="hint">{count}</span>
            </li>
          ))}
          <li>
            <a href={`#${failuresPlace}`}>{words.failures}</a>
          </li>
        </ul>
      </nav>
      <div className={styles['groups']}>
        {found === 0 && <p>{words.none}</p>}
        {groups.map(({ name, listed, count }) => (
          <section key={name} aria-labelledby={idOf(name)} hidden={count === 0}>
            <h2 id={idOf(name)}>{name}</h2>
            <ul className={styles['operations']}>
              {listed.map(({ method, path, operation, isShown }) => (
                <li key={`${method} ${path}`} hidden={!isShown}>
                  <OperationCard method={method} path={path} operation={operation} document={document} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        <FailuresPart document={document} />
      </div>
    </div>
  )
}

/** A prefix, since the frame of the page has ids such as `data`. */
const idOf = (group: string) => `group-${group.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`
