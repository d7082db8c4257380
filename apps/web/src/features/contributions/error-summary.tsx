import type { MouseEvent } from 'react'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { labelField, textFieldNames, type TextFieldName } from './brand-draft.ts'
import { contributeWording } from './contribute-wording.ts'
import styles from './brand-form.module.css'

type Props = {
  formId: string
  errors: { [Name in TextFieldName]?: string | undefined }
  failure: { message: string; brand: { slug: string; name: string } | undefined } | null
}

/** Above the form: the server's refusal, or links to the invalid fields. */
export function ErrorSummary({ formId, errors, failure }: Props) {
  const wrong = textFieldNames.filter((name) => errors[name])
  if (!failure && wrong.length === 0) return null
  return (
    <div className={styles['error-summary']} role="alert">
      <Icon name="warning" />
      {failure ? (
        <p>
          <b>{failure.message}</b>
          {failure.brand && (
            <PageLink href={`/brands/${failure.brand.slug}`}>
              {contributeWording.form.openBrand(failure.brand.name)}
            </PageLink>
          )}
        </p>
      ) : (
        <div>
          <b>{contributeWording.form.fieldsToFix(wrong.length)}</b>
          <ul>
            {wrong.map((name) => (
              <li key={name}>
                <a href={`#${formId}-${name}`} onClick={focusTarget}>
                  {labelField(name)}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** The URL stays: a field is not a place to come back to. */
function focusTarget(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  document.getElementById(event.currentTarget.hash.slice(1))?.focus()
}
