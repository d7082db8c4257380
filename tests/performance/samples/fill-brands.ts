import { slugOf } from '../../../packages/brand-names/src/name-keys.ts'
import type pg from 'pg'
import { createFillStore } from './fill-store.ts'
import { inventBrand, type InventedBrand } from './invent-brand.ts'
import { createNameRegister, type NameRegister } from './name-register.ts'
import { createRandom } from './random.ts'
import { readCatalogue } from '../../../apps/server/src/domain/catalogue/read-catalogue.ts'

type FillOptions = {
  brands: number
  seed?: number
  onProgress?: (done: number) => void
  rowsPerProgress?: number
  /** Below this, dropping and rebuilding the indexes costs more than it saves. */
  manyRows?: number
}

const mostBrands = 1_000_000

/**
 * Adds made-up brands, so that the directory can be tried and measured at its full size. The same seed and number
 * give the same rows in an empty directory; names that are in use, or in the catalogue of real ones, are passed over.
 * All or nothing, in one transaction; a big fill keeps other connections away from the brands until it is done.
 */
export async function fillBrands(deps: { pool: pg.Pool }, options: FillOptions): Promise<number> {
  const { brands: count, seed = 1, onProgress, rowsPerProgress = 10_000, manyRows = 20_000 } = options
  if (!Number.isInteger(count) || count < 0 || count > mostBrands) {
    throw new RangeError(`A fill adds between 0 and ${mostBrands} brands.`)
  }
  const client = await deps.pool.connect()
  try {
    const store = createFillStore(client)
    await store.begin()
    const register = await registerTakenNames(store, count)
    const restore = count >= manyRows ? await store.dropIndexes() : []
    await store.copyBrands(inventBrands({ count, seed, register, onProgress, rowsPerProgress }))
    await store.restoreIndexes(restore)
    await store.analyze()
    await store.commit()
    client.release()
    return count
  } catch (error) {
    // Closing the connection rolls back, even in the middle of a COPY.
    client.release(true)
    throw error
  }
}

async function registerTakenNames(store: ReturnType<typeof createFillStore>, count: number): Promise<NameRegister> {
  const [existing, catalogue] = await Promise.all([store.countBrands(), readCatalogue()])
  const register = createNameRegister(count + 2 * existing + catalogue.length)
  for (const { name } of catalogue) register.take(slugOf(name))
  for await (const name of store.listTakenNames()) register.take(slugOf(name))
  return register
}

type Invention = {
  count: number
  seed: number
  register: NameRegister
  onProgress: FillOptions['onProgress']
  rowsPerProgress: number
}

function* inventBrands({ count, seed, register, onProgress, rowsPerProgress }: Invention): Generator<InventedBrand> {
  const random = createRandom(seed)
  for (let done = 1; done <= count; done += 1) {
    yield inventBrand(random, register)
    if (done % rowsPerProgress === 0 || done === count) onProgress?.(done)
  }
}
