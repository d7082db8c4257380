import type { ReactNode } from 'react'
import { useHydrated } from '#lib/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { HangTag } from '#ui/garments/hang-tag.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './step-tag.module.css'

type Props = { drawing?: ReactNode; title: string; lede: ReactNode; children?: ReactNode }

/** A step of signing up: a tag in the middle of the page. */
export function StepTag({ drawing, title, lede, children }: Props) {
  return (
    <HangTag isAlone className={styles['step-tag']}>
      {drawing}
      <h1>{title}</h1>
      <p className="lede">{lede}</p>
      {children}
    </HangTag>
  )
}

/** Sends a form. Before the script runs it is not a submit button yet, so that a form cannot leave without being checked. */
export function SubmitButton({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  return (
    <Button className="button-wide" type={useHydrated() ? 'submit' : 'button'} disabled={isBusy}>
      {children}
    </Button>
  )
}

/** A letter, and the needle that carries it off. */
export function LetterDrawing() {
  return (
    <svg className={styles['step-drawing']} viewBox="0 0 240 132" aria-hidden="true">
      <g transform="rotate(-3 120 66)">
        <path className={styles['shadow']} d="M48 28h150v92H48z" />
        <path className={styles['paper']} d="M44 22h150v92H44z" />
        <path className={styles['fold']} d="M44 22l75 56 75-56M44 114l56-50M194 114l-56-50" />
        <path className={styles['stitch']} d="M52 30v76M186 30v76" />
      </g>
      <path className={styles['thread']} d="M214 24c-22 8-30 34-60 34-24 0-24 24-50 26-20 2-34-4-52 12S22 116 8 112" />
      <path className={styles['needle']} d="M206 28 236 10l-26 23zM228.5 14.5l-5 3.4" />
    </svg>
  )
}

/** A button that is sewn on. */
export function SewnButtonDrawing() {
  return (
    <svg className={styles['step-drawing']} viewBox="0 0 240 132" aria-hidden="true">
      <circle className={styles['shadow']} cx="124" cy="72" r="56" />
      <circle className={styles['button-face']} cx="120" cy="66" r="56" />
      <circle className={styles['button-ring']} cx="120" cy="66" r="43" />
      <path className={styles['button-holes']} d="M104 50h.01M136 50h.01M104 82h.01M136 82h.01" />
      <path className={styles['check']} d="M94 66l19 18 36-40" />
      <path className={styles['thread']} d="M149 44c30-26 46-26 62-14 12 9 14 26 2 30-10 3-13-9-3-12 8-2 18 2 26 8" />
    </svg>
  )
}

/** A zip that is not quite closed. */
export function ZipDrawing() {
  return (
    <svg className={styles['step-drawing']} viewBox="0 0 240 132" aria-hidden="true">
      <path className={styles['cloth']} d="M24 0h90v56L84 132H24zM216 0h-90v56l30 76h60z" />
      <path className={styles['stitch']} d="M102 0v54L70 132M138 0v54l32 78" />
      <path className={styles['teeth']} d="M108 3h14M118 9h14M108 15h14M118 21h14M108 27h14M118 33h14M108 39h14" />
      <path className={joinClasses(styles['teeth'], styles['teeth-open'])} d="M113 58 83 132M127 58l30 74" />
      <path className={styles['slider']} d="M102 42h36l-5 24h-26z" />
      <path className={styles['slider-neck']} d="M113 66h14v8h-14z" />
      <rect className={styles['slider']} x="109" y="72" width="22" height="46" rx="11" />
      <circle className={styles['slider-hole']} cx="120" cy="104" r="5" />
    </svg>
  )
}
