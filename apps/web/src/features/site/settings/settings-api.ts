import type {
  changeSiteSettings,
  getSiteSettings,
  removeLogo as removeLogoRoute,
  uploadLogo as uploadLogoRoute,
} from '@bolodex/contract/site/site-settings'
import type { OutputOf } from '@bolodex/contract/route'
import { endpoint, send } from '#lib/api-client.ts'

export const settingsView = endpoint<typeof getSiteSettings>('GET', '/api/site/settings', 'private').read({})
export const changeSettings = endpoint<typeof changeSiteSettings>('PATCH', '/api/site/settings').call
export const removeLogo = endpoint<typeof removeLogoRoute>('DELETE', '/api/site/logo').call

/** Sends a picture as the new logo. */
export async function sendLogo(file: File): Promise<OutputOf<(typeof uploadLogoRoute)['answer']>> {
  const body = new FormData()
  body.set('logo', file)
  return (await send('/api/site/logo', { method: 'POST', body })) as OutputOf<(typeof uploadLogoRoute)['answer']>
}
