// Runs before the first paint, so that neither the theme nor the width of the sidebar changes in front of the reader.
// theme-switch.tsx and sidebar-toggle.tsx write what is read here.
;(() => {
  const page = document.documentElement
  const stored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null // storage can be switched off; the system's choice then holds
    }
  }
  const theme = stored('theme')
  const isKnown = theme === 'light' || theme === 'dark'
  page.dataset.theme = isKnown ? theme : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  if (isKnown) {
    for (const meta of document.querySelectorAll('meta[name=theme-color]')) {
      meta.content = theme === 'dark' ? '#0f1220' : '#ecefe9'
    }
  }
  const isRoomy = matchMedia('(min-width: 768px)').matches
  const chosen = stored('sidebar') ?? (matchMedia('(width > 1100px)').matches ? 'wide' : 'narrow')
  page.dataset.sidebar = isRoomy && chosen !== 'narrow' ? 'wide' : 'narrow'
})()
