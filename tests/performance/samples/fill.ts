// npm run fill -- --brands N: adds N made-up brands to the database of DATABASE_URL, the same ones every time.
import { parseArgs } from 'node:util'
import { readConfig } from '../../../apps/server/src/platform/config.ts'
import { openDatabase } from '../../../apps/server/src/platform/database/database.ts'
import { createLogger } from '../../../apps/server/src/platform/logger.ts'
import { fillBrands } from './fill-brands.ts'

const { values } = parseArgs({ options: { brands: { type: 'string' } } })
const config = readConfig()
const database = openDatabase(config, createLogger(config), 'command')
const onProgress = (done: number) => process.stderr.write(`\r${done.toLocaleString('en')} brands`)
console.log(`\n${await fillBrands(database, { brands: Number(values.brands), onProgress })} brands added`)
await database.close()
