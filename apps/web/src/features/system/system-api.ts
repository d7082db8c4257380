import type { getSystem, recount as recountRoute, sendTestMail as testMailRoute } from '@bolodex/contract/system/system'
import { endpoint } from '#lib/api-client.ts'

export const systemView = endpoint<typeof getSystem>('GET', '/api/system', 'private').read({})
export const sendTestMail = endpoint<typeof testMailRoute>('POST', '/api/system/test-mail').call
export const recount = endpoint<typeof recountRoute>('POST', '/api/system/recount').call
