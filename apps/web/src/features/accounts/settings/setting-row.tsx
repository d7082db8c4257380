import type { ReactNode } from 'react'

type Props = { title: ReactNode; hint: ReactNode; picture?: ReactNode; mark?: ReactNode; children?: ReactNode }

/** How something is set now, what it is for, and the button that changes it. */
export function SettingRow({ title, hint, picture, mark, children }: Props) {
  return (
    <div className="setting-row">
      {picture}
      <div className="setting-text">
        <p className="setting-title">{title}</p>
        <p className="hint">{hint}</p>
      </div>
      {mark}
      {children}
    </div>
  )
}
