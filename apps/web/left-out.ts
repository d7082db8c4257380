import type { Plugin } from 'vite'

/** Thrown where a screen uses what is left out. */
const refusal = `const leftOut = () => { throw new Error('Left out of the build: see apps/web/left-out.ts') }`

/** Modules of the query library by their names, and what takes their place: no more than the client itself calls. */
const leftOut: Record<string, string> = {
  infiniteQueryBehavior: `${refusal}
    export { leftOut as hasNextPage, leftOut as hasPreviousPage, leftOut as infiniteQueryBehavior }`,
  mutationCache: `${refusal}
    export class MutationCache {
      findAll() { return [] }
      clear() {}
      resumePausedMutations() { return Promise.resolve() }
    }
    MutationCache.prototype.build = leftOut
    MutationCache.prototype.subscribe = leftOut`,
}

/**
 * Leaves lists that grow page by page and mutations out of the query library: a kilobyte and a half of every first load.
 * No screen uses them: pages are links, and writes go through lib/api-client.
 */
export function leaveOutUnusedQueries(): Plugin {
  const named = new RegExp(`query-core/build/modern/(${Object.keys(leftOut).join('|')})\\.js$`)
  return {
    name: 'without-unused-queries',
    apply: 'build',
    load: { filter: { id: named }, handler: (id) => leftOut[named.exec(id)?.[1] ?? ''] },
  }
}
