import type { CapKind } from '@bolodex/contract/accounts/account-caps'
import { capPassed, textBytesOf, type AccountCaps } from '#domain/account-caps.ts'
import type { OpenDatabase } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import { brandsWording } from '#domain/brands/brands-wording.ts'
import { importRows } from './import-brands.ts'
import { createPendingImportStore } from './pending-import-store.ts'

type Member = { id: number; isAdmin: boolean }
type Deps = Pick<OpenDatabase, 'db' | 'pool'> & { accountCaps: AccountCaps }

/** Adds the first brands of a member's waiting file, up to what the account may add now. The others wait on. */
export async function addFromPending({ db, pool, accountCaps }: Deps, member: Member) {
  const pending = createPendingImportStore(db)
  const file = await pending.findOwn(member.id)
  if (!file) throw new AppError('not_found', brandsWording.noFileWaits)
  if (file.isAccepted) throw new AppError('conflict', brandsWording.importDecided)
  const allowance = await accountCaps.describe(member)
  const leftOf = (kind: CapKind) => allowance.kinds.find((one) => one.kind === kind)?.left ?? 0
  const rows = await pending.listRows(file.id, 0, leftOf('importedRows'))
  let bytes = leftOf('textBytes')
  const fitting = rows.filter(({ brand }) => {
    bytes -= textBytesOf(brand)
    return bytes >= 0
  })
  const last = fitting.at(-1)
  const countRows: Parameters<typeof importRows>[1]['countRows'] = async (amounts) => {
    const spent = await accountCaps.spend(member, amounts)
    if (spent.refusal) throw capPassed(spent.refusal)
    return spent
  }
  if (!last) {
    await countRows({ importedRows: 1, textBytes: 1 })
    throw new AppError('too_many_requests', brandsWording.noRoomNow)
  }
  let waiting = file.rows
  const { count } = await importRows(pool, {
    submitter: { id: member.id },
    readRows: async (take) => {
      for (const row of fitting) await take(row)
    },
    countRows,
    report: () => {},
    finish: async (store) => {
      waiting = await store.dropPending(file.id, last.row)
    },
  })
  return { count, waiting }
}
