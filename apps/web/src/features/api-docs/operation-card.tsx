import { describeSchema, findFields, schemaOf, type OpenApiDocument, type Operation, type Schema } from './open-api.ts'
import { apiDocsWording } from './api-docs-wording.ts'
import styles from './api-docs.module.css'

type OperationCardProps = { method: string; path: string; operation: Operation; document: OpenApiDocument }

const words = apiDocsWording

/** One call in one line: what it is for. Opened: what it takes, what it answers. */
export function OperationCard({ method, path, operation, document }: OperationCardProps) {
  const body = schemaOf(operation.requestBody)
  const parameters = operation.parameters ?? []
  return (
    <details className={styles['operation']}>
      <summary>
        <h3>
          <span className={styles['operation-method']}>{method}</span> <code>{path}</code>
        </h3>
        {operation.summary && <span className="hint">{operation.summary}</span>}
      </summary>
      {operation.description && <p>{operation.description}</p>}
      {parameters.length > 0 && (
        <>
          <h4 className="caption">{words.takes}</h4>
          <dl className={styles['schema-fields']}>
            {parameters.map((parameter) => (
              <div key={`${parameter.in} ${parameter.name}`}>
                <dt>
                  <code>{parameter.name}</code> <small>{words.inThe(parameter.in, !parameter.required)}</small>
                </dt>
                <dd>{describeSchema(parameter.schema ?? {}, document)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {body && <SchemaPart title={words.body} isOpen schema={body} document={document} />}
      {Object.entries(operation.responses ?? {}).map(([status, answer]) => {
        const schema = schemaOf(answer)
        const part = { title: words.answers(status), isOpen: status.startsWith('2'), document }
        return schema && <SchemaPart key={status} schema={schema} {...part} />
      })}
    </details>
  )
}

type PartProps = { title: string; isOpen: boolean; schema: Schema; document: OpenApiDocument }

function SchemaPart({ title, isOpen, schema, document }: PartProps) {
  return (
    <details className={styles['operation-part']} open={isOpen}>
      <summary>
        <h4 className="caption">{title}</h4> <span className="hint">{describeSchema(schema, document)}</span>
      </summary>
      <SchemaFields schema={schema} document={document} />
    </details>
  )
}

/** A schema may refer to itself; nobody reads deeper than this. */
const deepest = 4

type SchemaFieldsProps = { schema: Schema; document: OpenApiDocument; depth?: number }

function SchemaFields({ schema, document, depth = 0 }: SchemaFieldsProps) {
  const object = findFields(schema, document)
  if (!object?.properties || depth > deepest) return null
  const required = new Set(object.required)
  return (
    <dl className={styles['schema-fields']}>
      {Object.entries(object.properties).map(([name, field]) => (
        <div key={name}>
          <dt>
            <code>{name}</code> {!required.has(name) && <small>{words.optional}</small>}
          </dt>
          <dd>
            {describeSchema(field, document)}
            {field.description && <span className="hint"> {field.description}</span>}
            <SchemaFields schema={field} document={document} depth={depth + 1} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
