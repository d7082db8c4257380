import type {
  confirmStarter as confirmRoute,
  getStarter,
  loadStarter as loadRoute,
  removeStarter as removeRoute,
} from '@bolodex/contract/starter/starter'
import { endpoint } from '#lib/api-client.ts'

export const starterView = endpoint<typeof getStarter>('GET', '/api/system/starter', 'private').read({})
export const loadStarter = endpoint<typeof loadRoute>('POST', '/api/system/starter/load').call
export const removeStarter = endpoint<typeof removeRoute>('POST', '/api/system/starter/remove').call
export const confirmStarter = endpoint<typeof confirmRoute>('PUT', '/api/brands/:id/starter-confirmation').call
