const names: Record<string, string> = {
  '/': 'Directory',
  '/brands/:slug': 'A brand',
  '/forum': 'Forum',
  '/forum/new': 'New post',
  '/forum/post/:id': 'A post',
  '/auth': 'Login',
  '/submit-brand': 'Submit Brands',
  '/account-settings': 'Account settings',
  '/youtube-analyzer': 'Video Analyzer',
  '/contact': 'Contact',
  '/work-with-us': 'Work with us',
  '/privacy': 'Privacy',
  '/stats': 'Stats',
  '/api/docs': 'API',
}

/** A kind of page in words; the rare ones go by their address. */
export function namePage(route: string): string {
  return names[route] ?? route
}
