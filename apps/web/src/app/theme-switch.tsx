import { keepChoice, setPageAttribute, usePageAttribute } from '#lib/page-attribute.ts'
import { Icon } from '#ui/icon.tsx'

const colours = { light: '#ecefe9', dark: '#0f1220' }

function chooseTheme(theme: keyof typeof colours): void {
  setPageAttribute('theme', theme)
  keepChoice('theme', theme)
  for (const meta of document.querySelectorAll('meta[name=theme-color]')) meta.setAttribute('content', colours[theme])
}

export function ThemeSwitch() {
  const isDark = usePageAttribute('theme') === 'dark'
  return (
    <button
      type="button"
      className="sidebar-button needs-script"
      role="switch"
      aria-checked={isDark}
      aria-label="Dark theme"
      title="Dark theme"
      onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
    >
      <Icon name="theme" />
    </button>
  )
}
