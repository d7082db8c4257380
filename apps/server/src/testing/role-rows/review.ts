import type { RoleRows } from './row.ts'

export const reviewRows: RoleRows = {}
