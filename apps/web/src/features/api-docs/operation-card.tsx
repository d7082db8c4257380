import { describeSchema } from './describe-schema.ts'
import { schemaOf, type OpenApiDocument, type Operation, type Schema } from './open-api.ts'
import { SchemaFields } from './schema-fields.tsx'

type Props = { method: string; path: string; operation: Operation; document: OpenApiDocument }

/** One call: what it is for, what it takes, what it answers. */
export function OperationCard({ method, path, operation, document }: Props) {
  const body = schemaOf(operation.requestBody)
  const parameters = operation.parameters ?? []
  return (
    <article className="operation">
      <h2>
        <span className="operation-method">{method}</span> <code>{path}</code>
      </h2>
      {operation.summary && <p>{operation.summary}.</p>}
      {operation.description && <p>{operation.description}</p>}
      {parameters.length > 0 && (
        <>
          <h3 className="caption">Takes</h3>
          <dl className="schema-fields">
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
    <details className="operation-part" open={isOpen}>
      <summary>
        <h3 className="caption">{title}</h3> <span className="hint">{describeSchema(schema, document)}</span>
      </summary>
      <SchemaFields schema={schema} document={document} />
    </details>
  )
}
