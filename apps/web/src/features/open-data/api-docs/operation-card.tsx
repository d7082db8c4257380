import { memo } from 'react'
import { CallExample } from './call-example.tsx'
import { Described } from './described.tsx'
import { writeAnswer, writeCurl } from './example-call.ts'
import { failuresPlace } from './failures-part.tsx'
import { describeSchema, mediaOf, resolve, type OpenApiDocument, type Operation, type Schema } from './open-api.ts'
import { SchemaFields } from './schema-fields.tsx'
import { apiDocsWording } from './api-docs-wording.ts'
import styles from './api-docs.module.css'

type OperationCardProps = { method: string; path: string; operation: Operation; document: OpenApiDocument }

const words = apiDocsWording

/** An operation in one line with its summary. Expanded: its input and output. A search redraws none of them. */
export const OperationCard = memo(function OperationCard({ method, path, operation, document }: OperationCardProps) {
  const body = mediaOf(operation.requestBody)?.schema
  const answer = mediaOf(operation.responses?.['200'])?.schema
  const parameters = (operation.parameters ?? []).map((given) => resolve(given, document))
  const exampleAnswer = writeAnswer({ operation, document })
  return (
    <details className={styles['operation']}>
      <summary>
        <h3>
          <span className={styles['operation-method']}>{method}</span> <code>{path}</code>
          {operation.deprecated && <span className="hint"> {words.deprecated}</span>}
        </h3>
        {operation.summary && (
          <span className="hint">
            <Described text={operation.summary} />
          </span>
        )}
      </summary>
      {operation.description && (
        <p>
          <Described text={operation.description} />
        </p>
      )}
      {parameters.length > 0 && (
        <>
          <h4 className="caption">{words.takes}</h4>
          <dl className={styles['schema-fields']}>
            {parameters.map((parameter) => (
              <div key={`${parameter.in} ${parameter.name}`}>
                <dt>
                  <code>{parameter.name}</code> <small>{words.inThe(parameter.in, !parameter.required)}</small>
                </dt>
                <dd>
                  {describeSchema(parameter.schema ?? {}, document)}
                  {parameter.description && <span className="hint"> {parameter.description}</span>}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {body && <SchemaPart title={words.body} schema={body} document={document} />}
      {answer && <SchemaPart title={words.answers} schema={answer} document={document} />}
      <p className={`hint ${styles['fails']}`}>
        {words.failsWith} {writeStatuses(operation)}
        <a href={`#${failuresPlace}`}>{words.failsOtherwise}</a>
      </p>
      <CallExample
        title={words.example}
        label={words.copyRequest(path)}
        text={writeCurl({ method, path, operation, document })}
      />
      {exampleAnswer && <CallExample title={words.exampleAnswer} label={words.copyAnswer(path)} text={exampleAnswer} />}
    </details>
  )
})

const writeStatuses = ({ responses = {} }: Operation): string =>
  Object.keys(responses)
    .filter((status) => status !== '200' && status !== 'default')
    .map((status) => `${status}, `)
    .join('')

type PartProps = { title: string; schema: Schema; document: OpenApiDocument }

function SchemaPart({ title, schema, document }: PartProps) {
  return (
    <details className={styles['operation-part']} open>
      <summary>
        <h4 className="caption">{title}</h4> <span className="hint">{describeSchema(schema, document)}</span>
      </summary>
      <SchemaFields schema={schema} document={document} />
    </details>
  )
}
