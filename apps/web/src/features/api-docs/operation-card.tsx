import { describeSchema, findFields, schemaOf, type OpenApiDocument, type Operation, type Schema } from './open-api.ts'
import styles from './api-docs.module.css'

type OperationCardProps = { method: string; path: string; operation: Operation; document: OpenApiDocument }

/** One call: what it is for, what it takes, what it answers. */
export function OperationCard({ method, path, operation, document }: OperationCardProps) {
  const body = schemaOf(operation.requestBody)
  const parameters = operation.parameters ?? []
  return (
    <article className={styles['operation']}>
      <h2>
        <span className={styles['operation-method']}>{method}</span> <code>{path}</code>
      </h2>
      {operation.summary && <p>{operation.summary}.</p>}
      {operation.description && <p>{operation.description}</p>}
      {parameters.length > 0 && (
        <>
          <h3 className="caption">Takes</h3>
          <dl className={styles['schema-fields']}>
            {parameters.map((parameter) => (
              <div key={`${parameter.in} ${parameter.name}`}>
                <dt>
                  <code>{parameter.name}</code>{' '}
                  <small>
                    in the {parameter.in}
                    {!parameter.required && ', optional'}
                  </small>
                </dt>
                <dd>{describeSchema(parameter.schema ?? {}, document)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {body && <SchemaPart title="Body" isOpen schema={body} document={document} />}
      {Object.entries(operation.responses ?? {}).map(([status, answer]) => {
        const schema = schemaOf(answer)
        const part = {
          title: status === 'default' ? 'Answers otherwise' : `Answers ${status}`,
          isOpen: status.startsWith('2'),
          document,
        }
        return schema && <SchemaPart key={status} schema={schema} {...part} />
      })}
    </article>
  )
}

type PartProps = { title: string; isOpen: boolean; schema: Schema; document: OpenApiDocument }

function SchemaPart({ title, isOpen, schema, document }: PartProps) {
  return (
    <details className={styles['operation-part']} open={isOpen}>
      <summary>
        <h3 className="caption">{title}</h3> <span className="hint">{describeSchema(schema, document)}</span>
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
            <code>{name}</code> {!required.has(name) && <small>optional</small>}
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
