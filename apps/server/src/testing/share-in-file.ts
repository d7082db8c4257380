import { afterAll, beforeAll } from 'vitest'

/** One thing for all tests of a file: opened before the first, closed after the last, and read only in between. */
export function shareInFile<Thing extends object>(
  open: () => Promise<Thing>,
  close: (thing: Thing) => Promise<unknown>,
): Thing {
  let shared: Thing
  beforeAll(async () => {
    shared = await open()
  })
  afterAll(() => close(shared))
  return new Proxy({} as Thing, { get: (_, name) => Reflect.get(shared, name) as unknown })
}
