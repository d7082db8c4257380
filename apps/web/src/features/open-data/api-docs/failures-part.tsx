import { Described } from './described.tsx'
import { findFields, mediaOf, resolve, type Content, type OpenApiDocument } from './open-api.ts'
import { apiDocsWording } from './api-docs-wording.ts'
import { SchemaFields } from './schema-fields.tsx'
import styles from './api-docs.module.css'

const words = apiDocsWording

/** Where a call refers to for its failures. */
export const failuresPlace = 'group-failures'

/** Every way to fail, once for all calls. */
export function FailuresPart({ document }: { document: OpenApiDocument }) {
  const failures = listFailures(document)
  const [first] = failures
  const body = first && mediaOf(first.response)?.schema
  return (
    <section aria-labelledby={failuresPlace}>
      <h2 id={failuresPlace}>{words.failures}</h2>
      <p className={styles['failures-intro']}>{words.failuresIntro}</p>
      {body && findFields(body, document) && <SchemaFields schema={body} document={document} />}
      <dl className={styles['failures']}>
        {failures.map(({ status, response }) => (
          <div key={status}>
            <dt>
              <code>{status === 'default' ? words.anyOther : status}</code>
            </dt>
            <dd>
              <Described text={response.description ?? ''} />
              {response.headers && (
                <ul>
                  {Object.entries(response.headers).map(([name, header]) => (
                    <li key={name}>
                      <code>{name}</code>{' '}
                      <span className="hint">
                        <Described text={resolve(header, document).description ?? ''} />
                      </span>
                    </li>
                  ))}
                </ul>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** A failure is described under a name; its status is said by the calls that refer to it. */
function listFailures(document: OpenApiDocument): { status: string; response: Content }[] {
  const byStatus = new Map<string, Content>()
  for (const operation of Object.values(document.paths ?? {}).flatMap((item) => Object.values(item)))
    for (const [status, response] of Object.entries(operation.responses ?? {}))
      if (status !== '200' && !byStatus.has(status)) byStatus.set(status, resolve<Content>(response, document))
  return [...byStatus]
    .map(([status, response]) => ({ status, response }))
    .toSorted((a, b) => (a.status < b.status ? -1 : 1))
}
