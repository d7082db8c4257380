// See page-switches.tsx.
;(() => {
  const page = document.documentElement.dataset
  const kept = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const fits = (query) => matchMedia(query).matches
  const theme = kept('theme')
  const isKnown = theme === 'light' || theme === 'dark'
  page.theme = isKnown ? theme : fits('(prefers-color-scheme: dark)') ? 'dark' : 'light'
  if (isKnown) {
    for (const meta of document.querySelectorAll('meta[name=theme-color]')) {
      meta.content = theme === 'dark' ? '#0f1220' : '#ecefe9'
    }
  }
  const chosen = kept('sidebar') ?? (fits('(width > 1100px)') ? 'wide' : 'narrow')
  page.sidebar = fits('(min-width: 768px)') && chosen !== 'narrow' ? 'wide' : 'narrow'
  if (kept('pay-up-to')) page.pay = ''
  if (location.pathname !== '/') return
  if (kept('help') === 'seen') page.help = 'folded'
  else {
    try {
      localStorage.setItem('help', 'seen')
    } catch {}
  }
  if (kept('view') === 'list' && !/[?&]view=/.test(location.search)) {
    location.replace(`/${location.search ? `${location.search}&` : '?'}view=list${location.hash}`)
  }
})()
