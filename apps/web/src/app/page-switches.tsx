import { createListeners } from '#lib/create-listeners.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { Icon } from '#ui/icon.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import { appWords as words } from './app-wording.ts'
import styles from './account-box.module.css'

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
      className={joinClasses(styles['sidebar-button'], 'needs-script')}
      role="switch"
      aria-checked={isDark}
      aria-label={words.darkTheme}
      title={words.darkTheme}
      onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
    >
      <Icon name="theme" />
    </button>
  )
}

const roomy = '(min-width: 768px)'
/** In a smaller window two cards would not fit beside the wide bar. */
const spacious = '(width > 1100px)'

/** Toggles the sidebar width. Only a choice made on a wide window is stored: a small window starts narrow. */
export function SidebarToggle() {
  const isWide = usePageAttribute('sidebar') !== 'narrow'

  useEffect(() => {
    const [isRoomy, isSpacious] = [matchMedia(roomy), matchMedia(spacious)]
    const handleChange = () => {
      const chosen = keptChoice('sidebar') ?? (isSpacious.matches ? 'wide' : 'narrow')
      setPageAttribute('sidebar', isRoomy.matches && chosen !== 'narrow' ? 'wide' : 'narrow')
    }
    for (const media of [isRoomy, isSpacious]) media.addEventListener('change', handleChange)
    return () => {
      for (const media of [isRoomy, isSpacious]) media.removeEventListener('change', handleChange)
    }
  }, [])

  const handleClick = () => {
    const width = isWide ? 'narrow' : 'wide'
    setPageAttribute('sidebar', width)
    if (matchMedia(roomy).matches) keepChoice('sidebar', width)
  }

  const name = isWide ? words.collapse : words.expand
  return (
    <button
      type="button"
      className={joinClasses(styles['sidebar-button'], 'needs-script')}
      aria-expanded={isWide}
      aria-label={name}
      title={name}
      onClick={handleClick}
    >
      <Icon name="sidebar" />
    </button>
  )
}

// Attributes that theme.js sets on <html> before the first paint, and that use-directory-address.ts and shop-store.ts
// store; the stylesheet depends on them.
type PageAttribute = 'theme' | 'sidebar'

const [subscribe, notify] = createListeners()

/** A page-wide choice. Null in the served page, which is the same for everyone. */
function usePageAttribute(name: PageAttribute): string | null {
  return useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset[name] ?? null,
    () => null,
  )
}

function setPageAttribute(name: PageAttribute, value: string): void {
  document.documentElement.dataset[name] = value
  notify()
}

/** Stores a choice in this browser. */
function keepChoice(name: PageAttribute, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {
    // Storage can be full or switched off. The choice then holds for this page.
  }
}

function keptChoice(name: PageAttribute): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}
