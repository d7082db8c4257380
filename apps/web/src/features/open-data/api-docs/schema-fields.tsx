import { describeSchema, findFields, type OpenApiDocument, type Schema } from './open-api.ts'
import { apiDocsWording } from './api-docs-wording.ts'
import styles from './api-docs.module.css'

const words = apiDocsWording

/** A schema may be recursive; deeper levels are cut off. */
const deepest = 4

type SchemaFieldsProps = { schema: Schema; document: OpenApiDocument; depth?: number }

/** The fields of an object, and below each the fields that it has itself. */
export function SchemaFields({ schema, document, depth = 0 }: SchemaFieldsProps) {
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
