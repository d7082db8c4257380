import { PageHead } from '#ui/page-head.tsx'
import { Parts } from './parts.tsx'
import '../screens/auth.css'
import '../screens/privacy.css'
import './dev-ui.css'

const themes = ['light', 'dark'] as const

/** Every part of the house, in both themes side by side. Development only. */
export function Screen() {
  return (
    <>
      <PageHead title="Parts">Every part of the house, in both themes.</PageHead>
      <div className="dev-themes">
        {themes.map((theme) => (
          <section key={theme} data-theme={theme} className="dev-theme" aria-label={theme}>
            <Parts />
          </section>
        ))}
      </div>
    </>
  )
}
