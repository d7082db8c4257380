// Makes the files of a release from the last commit: the archive, its SBOM and their checksums, in .results/release or the
// folder that is named. The same commit gives the same bytes.
import { join } from 'node:path'
import { checkSums, hasChanges, makeRelease } from './parts/make-release.ts'

const root = join(import.meta.dirname, '..')
const out = process.argv[2] ?? join(root, '.results/release')
if (hasChanges(root)) throw new Error('There are changes that are not committed: a release is made from a commit.')
const { files } = makeRelease(root, out)
if (!checkSums(out)) throw new Error('The files are not what their checksums say.')
console.log(files.map((file) => join(out, file)).join('\n'))
