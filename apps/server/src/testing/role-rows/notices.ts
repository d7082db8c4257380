import type { RoleRows } from './row.ts'

export const noticeRows: RoleRows = {}
