import { useSuspenseQuery } from '@tanstack/react-query'
import { apiDocumentAddress, apiDocumentView } from '#features/api-docs/api-docs-api.ts'
import { listOperations } from '#features/api-docs/open-api.ts'
import { OperationCard } from '#features/api-docs/operation-card.tsx'
import { PageHead } from '#ui/page-head.tsx'
import styles from '#features/api-docs/api-docs.module.css'

export function Screen() {
  const { data: document } = useSuspenseQuery(apiDocumentView)
  return (
    <div className={styles['api-docs']}>
      <PageHead title="API">
        What this site knows, for programs. The same description for machines:{' '}
        <a href={apiDocumentAddress}>openapi.json</a>
      </PageHead>
      <ul className={styles['operations']}>
        {listOperations(document).map(({ method, path, operation }) => (
          <li key={`${method} ${path}`}>
            <OperationCard method={method} path={path} operation={operation} document={document} />
          </li>
        ))}
      </ul>
    </div>
  )
}
