import type { ReactNode } from 'react'
import { analyzerWording } from './video-analysis-wording.ts'
import styles from './panes.module.css'

export type PaneName = 'brands' | 'transcript'

/** Below this both panels do not fit side by side: one is shown, the brands first. As in panes.module.css. */
export const isNarrow = () => matchMedia('(width < 1000px)').matches

type Props = {
  shown: PaneName
  /** Null while nothing has been found. */
  brandCount: number | null
  onShow: (name: PaneName) => void
  transcript: ReactNode
  brands: ReactNode
}

/** Both panels side by side; on a narrow screen one of them, and two tabs to choose it. */
export function Panes({ shown, brandCount, onShow, transcript, brands }: Props) {
  const { show, transcriptTab, brandsTab } = analyzerWording.panes
  const tab = (name: PaneName, label: string) => (
    <button type="button" aria-pressed={shown === name} onClick={() => onShow(name)}>
      {label}
    </button>
  )
  return (
    <>
      {/* Not a tab list for assistive technology: on a wide screen both panels are there at once. */}
      <fieldset className={styles['pane-tabs']} aria-label={show}>
        {tab('brands', brandsTab(brandCount))}
        {tab('transcript', transcriptTab)}
      </fieldset>
      <div className={styles['panes']} data-shown={shown}>
        {transcript}
        {brands}
      </div>
    </>
  )
}
