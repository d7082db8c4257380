// Counts the files that three calls go through from the click to the database, and compares them with ARCHITECTURE.md.
// Not counted are the server's platform, which every call goes through, and the components that draw.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFollower, type Place } from './parts/follow-imports.ts'

const root = join(import.meta.dirname, '..')
const web = 'apps/web/src'
const server = 'apps/server/src'
const contract = 'packages/contract/src'

/** Where each call starts in the browser, the contract, the server and its stores: handlers are registered, not called. */
const paths: { name: string; atMost: number; starts: Place[] }[] = [
  {
    name: 'A vote',
    atMost: 22,
    starts: [
      `${web}/features/votes/vote-buttons.tsx#VoteButtons.handleClick`,
      `${contract}/votes/votes.ts#postVote`,
      `${server}/features/votes/vote-routes.ts#registerVoteRoutes`,
      `${server}/features/votes/vote-routes.ts#createCastVote`,
      `${server}/features/votes/vote-routes.ts#createVoters`,
      `${server}/features/votes/vote-store.ts#createVoteStore`,
    ],
  },
  {
    name: 'A forgiving search',
    atMost: 22,
    starts: [
      `${web}/features/directory/search-box.tsx#search`,
      `${web}/lib/brands-api.ts#directoryView`,
      `${contract}/directory/brands.ts#getDirectory`,
      `${server}/features/directory/directory-routes.ts#registerDirectoryRoutes`,
      `${server}/features/directory/directory-routes.ts#createFindBrands`,
      `${server}/features/directory/directory-store.ts#createDirectoryStore`,
      `${server}/features/directory/finding-store.ts#createFindingStore`,
    ],
  },
  {
    name: 'A photo upload',
    atMost: 32,
    starts: [
      `${web}/features/photos/upload/use-upload.ts#useUpload`,
      `${contract}/photos/tag-photos.ts#uploadPhoto`,
      `${server}/features/photos/photo-routes.ts#registerPhotoRoutes`,
      `${server}/domain/brands/place-photo.ts#createAddPhoto`,
      `${server}/domain/brands/tag-photo-store.ts#createTagPhotoStore`,
    ],
  },
]

const isCounted = (file: string): boolean => !file.startsWith(`${server}/platform/`) && !file.startsWith(`${web}/ui/`)

/** A package counts as one: its README says what a caller needs. */
const packageOf = (file: string): string => /^packages\/[\w-]+/.exec(file)?.[0] ?? file

const architecture = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
const follow = createFollower(root)
const faults = paths.flatMap(({ name, atMost, starts }) => {
  const files = follow(starts, isCounted)
  const places = [...new Set(files.map(packageOf))]
  console.log(`${name}: ${places.length}, or ${files.length} with each file of packages\n  ${files.join('\n  ')}`)
  const row = new RegExp(String.raw`\| ${name} +\| ${places.length} +\| ${files.length} +\|`)
  return [
    ...(places.length > atMost ? [`${name} goes through ${places.length} files, more than ${atMost}.`] : []),
    ...(row.test(architecture)
      ? []
      : [`ARCHITECTURE.md has no row '| ${name} | ${places.length} | ${files.length} |'.`]),
  ]
})
for (const fault of faults) console.error(fault)
console.log(`paths: ${paths.length}, ${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0
