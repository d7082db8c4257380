import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { ByPointer } from '#ui/by-pointer.tsx'
import { FileInput } from '#ui/fields/file-input.tsx'
import { Icon } from '#ui/icon.tsx'
import { TapeProgress } from '#ui/garments/tape-progress.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import type { ReadFile } from '../ledger/ledger-rules.ts'
import { salesWording } from '../sales-wording.ts'
import type { Problem, Reading } from './use-report-reading.ts'
import textButton from '#ui/text-button.module.css'
import fileLine from '../file-line.module.css'
import styles from './report-zone.module.css'

const { drop, files: words, reading: readingWords } = salesWording
const accepted = '.csv,.tsv,.txt,.zip,.html,text/csv,text/plain,application/zip'
/** A folder full of files that was dropped by mistake is not read to its end. */
const mostAtOnce = 20

type ZoneProps = {
  files: readonly ReadFile[]
  added: number
  reading: Reading | null
  problem: Problem | null
  onFiles: (files: File[]) => void
  onCancel: () => void
}

/** Takes reports: a large place before the first one, a line with what was read after that. */
export function ReportZone({ files, added, reading, problem, onFiles, onCancel }: ZoneProps) {
  const [isOver, setOver] = useState(false)
  const isEmpty = files.length === 0 && added === 0
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files].slice(0, mostAtOnce))
  }
  const dropping = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: handleDrop,
  }
  return (
    <section
      className={joinClasses(styles['zone'], isOver && styles['is-over'], 'not-printed')}
      aria-label={words.label}
      {...dropping}
    >
      {reading && <ReadingLine reading={reading} onCancel={onCancel} />}
      {problem && (
        <div className={joinClasses(fileLine['file-line'], styles['line'], styles['bad'])} role="alert">
          <Icon name="warning" />
          <b>{problem.name}</b>
          <span className={styles['note']}>{problem.text}</span>
        </div>
      )}
      {isEmpty && !reading && <EmptyZone onFiles={onFiles} />}
      {!isEmpty && <FileLine files={files} added={added} isReading={reading !== null} onFiles={onFiles} />}
    </section>
  )
}

function EmptyZone({ onFiles }: Pick<ZoneProps, 'onFiles'>) {
  return (
    <div className={styles['empty']}>
      <svg className={styles['drawing']} viewBox="0 0 120 84" aria-hidden="true">
        <path className={styles['sheet']} d="M36 6h38l14 14v34H36z" />
        <path className={styles['lines']} d="M74 6v14h14M46 30h30M46 38h30M46 46h18" />
        <path className={styles['pocket']} d="M14 44h92v24q0 8-8 8H22q-8 0-8-8z" />
        <path className={styles['thread']} d="M20 50h80v17q0 4-4 4H24q-4 0-4-4z" />
      </svg>
      <h2>
        <ByPointer mouse={drop.title} touch={drop.titleByTouch} />
      </h2>
      <p>{drop.text}</p>
      <FileButton look="primary" onFiles={onFiles}>
        <Icon name="sheet" /> {drop.choose}
      </FileButton>
      <p className="hint">{drop.hint}</p>
      <details>
        <summary>{drop.example}</summary>
        <dl>
          {drop.examples.map(([name, where]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{where}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  )
}

function ReadingLine({
  reading: { name, step, share, done, total },
  onCancel,
}: {
  reading: Reading
  onCancel: () => void
}) {
  const text = { names: readingWords.names, rows: readingWords.rows, titles: readingWords.titles(done, total) }[step]
  return (
    <div className={joinClasses(fileLine['file-line'], styles['line'])}>
      <span className={styles['spinner']} aria-hidden="true" />
      <b>{name}</b>
      <output className={styles['note']}>{text}</output>
      <Button look="outline" className={styles['small']} onClick={onCancel}>
        {salesWording.cancel}
      </Button>
      <div className={styles['tape']}>
        <TapeProgress label={readingWords.progress(name)} value={Math.round(share * 100)} max={100} />
      </div>
    </div>
  )
}

type LineProps = Pick<ZoneProps, 'files' | 'added' | 'onFiles'> & { isReading: boolean }

function FileLine({ files, added, isReading, onFiles }: LineProps) {
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? files : files.slice(0, 1)
  return (
    <div className={joinClasses(fileLine['file-line'], styles['line'])}>
      <ul className={styles['files']}>
        {shown.map((file) => (
          <FileSummary key={`${file.name} ${file.format}`} file={file} />
        ))}
        {files.length === 0 && (
          <li>
            <Icon name="sheet" />
            <b>{words.addedOnly}</b> <span className={styles['note']}>{words.addedText(added)}</span>
          </li>
        )}
      </ul>
      <span className={styles['acts']}>
        {files.length > 1 && (
          <button
            type="button"
            className={joinClasses(textButton['text-button'], styles['link'])}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {words.more(files.length - 1)}
          </button>
        )}
        <FileButton look="outline" className={styles['small']} isDisabled={isReading} onFiles={onFiles}>
          <Icon name="plus" /> {drop.add}
        </FileButton>
      </span>
    </div>
  )
}

function FileSummary({ file: { name, format, sold, active, skipped } }: { file: ReadFile }) {
  const rows = skipped.reduce((sum, { count }) => sum + count, 0)
  const text = sold === 0 && active > 0 ? words.listings(active, format) : words.read(sold, format)
  return (
    <li>
      <Icon name="sheet" />
      <b>{name}</b>{' '}
      <span className={styles['note']}>
        {text}
        {rows > 0 && words.skipped(rows)}
      </span>
      {rows > 0 && (
        <details className={styles['why']}>
          <summary className={joinClasses(textButton['text-button'], styles['link'])}>{words.why}</summary>
          <ul>
            {skipped.map(({ reason, count, examples }) => (
              <li key={reason}>
                <b>{salesWording.rows(examples, count)}</b> {salesWording.skipped[reason]}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

type FileButtonProps = {
  look: 'primary' | 'outline'
  className?: string | undefined
  isDisabled?: boolean
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** Opens the browser's own chooser. */
export function FileButton({ look, className, isDisabled = false, onFiles, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <FileInput
        ref={input}
        accept={accepted}
        multiple
        hidden
        onFiles={(files) => onFiles(files.slice(0, mostAtOnce))}
      />
      <Button
        look={look}
        {...(className && { className })}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  )
}
