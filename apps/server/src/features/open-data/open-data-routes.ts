import type { FastifyInstance } from 'fastify'
import { getDumpFile, getOpenData, licencesOf } from '@bolodex/contract/open-data/open-data'
import type { SettingsReader } from '#domain/site-settings.ts'
import type { WholeDatabase } from '#platform/database/database.ts'
import { addDownloadRoute } from '#platform/http/download-routes.ts'
import { addRoute } from '#platform/http/routes.ts'
import type { FileStore } from '#platform/media/file-store.ts'
import { createDumpStore } from './dump-store.ts'
import { storedName, typeOfFile } from './make-dump.ts'

type Deps = { db: WholeDatabase; files: FileStore; settings: SettingsReader }

/** The answer before the first night. */
const noDump = { date: null, madeAt: null, datasets: [], files: [] }

/** The newest dump and the files of all that are listed. A file that its dump does not name is not there. */
export function registerOpenData(app: FastifyInstance, { db, files, settings }: Deps): void {
  const dumps = createDumpStore(db)
  addRoute(app, getOpenData, {
    handle: async () => {
      const [newest, ...earlier] = await dumps.listDays()
      const dump = newest === undefined ? null : await dumps.find(newest)
      return { ...(dump ?? noDump), licences: licencesOf(settings.current().name), earlier }
    },
  })

  addDownloadRoute(app, getDumpFile, async ({ date, file: name }) => {
    const dump = await dumps.find(date)
    const file = dump?.files.find((one) => one.name === name)
    if (!file) return null
    return {
      type: typeOfFile(file.name),
      bytes: file.bytes,
      sha256: file.sha256,
      open: (range) => files.open(storedName(date, file.name), range),
    }
  })
}
