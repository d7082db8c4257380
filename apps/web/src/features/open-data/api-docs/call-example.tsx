import { Icon } from '#ui/icon.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { apiDocsWording } from './api-docs-wording.ts'
import styles from './api-docs.module.css'

const words = apiDocsWording

/** A text to paste elsewhere: lines as they are, and a button that copies them. */
export function CallExample({ title, text, label }: { title: string; text: string; label: string }) {
  const handleCopy = () => {
    // A browser may refuse, and has no clipboard where a site comes without a certificate.
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(text))
      .then(
        () => showToast({ title: words.copied, tone: 'success' }),
        () => showError(words.notCopied),
      )
  }
  return (
    <section className={styles['example']}>
      <h4 className="caption">{title}</h4>
      <button type="button" className={`needs-script ${styles['copy']}`} aria-label={label} onClick={handleCopy}>
        <Icon name="copy" /> {words.copy}
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <pre tabIndex={0} aria-label={title}>
        <code>{text}</code>
      </pre>
    </section>
  )
}
