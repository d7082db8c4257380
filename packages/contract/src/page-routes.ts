/**
 * Every page of the site by the pattern of its address. The browser counts pages under these names and the server
 * takes no others, so that no count can tell which brand or post somebody looked at.
 */
export const pageRoutes = [
  '/',
  '/wanted',
  '/bolo',
  '/read-tag',
  '/queue',
  '/numbers',
  '/brands/:slug',
  '/brands/:slug/history',
  '/members/:username',
  '/suggestions',
  '/notices',
  '/review',
  '/review/log',
  '/system',
  '/forum',
  '/forum/new',
  '/forum/post/:id',
  '/auth',
  '/auth/done',
  '/auth/second-factor',
  '/auth/recover',
  '/forgot-password',
  '/verification-pending',
  '/verification-success',
  '/reset-password',
  '/choose-username',
  '/submit-brand',
  '/account-settings',
  '/youtube-analyzer',
  '/youtube-analyzer/:id',
  '/contact',
  '/work-with-us',
  '/privacy',
  '/stats',
  '/api/docs',
  '/data',
] as const

export type PageRoute = (typeof pageRoutes)[number]
