import { describeSchema, findFields } from './describe-schema.ts'
import type { OpenApiDocument, Schema } from './open-api.ts'

/** A schema may refer to itself; nobody reads deeper than this. */
const deepest = 4

type Props = { schema: Schema; document: OpenApiDocument; depth?: number }

export function SchemaFields({ schema, document, depth = 0 }: Props) {
  const object = findFields(schema, document)
  if (!object?.properties || depth > deepest) return null
  const required = new Set(object.required)
  return (
    <dl className="schema-fields">
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
