// Makes the files of a release from the last commit: the archive, its SBOM and their checksums, in .results/release or the
// folder that is named. The same commit gives the same bytes. With `--key FILE`, signs the checksums with ssh-keygen. `--images FILE`
// adds the images.env of published images, which is signed with the rest.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkSums, hasChanges, makeRelease, signRelease, unpackRelease } from './parts/make-release.ts'

const root = join(import.meta.dirname, '..')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { images: { type: 'string' }, key: { type: 'string' } },
})
const out = positionals[0] ?? join(root, '.results/release')
if (hasChanges(root)) throw new Error('There are changes that are not committed: a release is made from a commit.')
const { version, files } = makeRelease(root, out, values.images && readFileSync(values.images, 'utf8'))
if (!checkSums(out)) throw new Error('The files are not what their checksums say.')
console.log(files.map((file) => join(out, file)).join('\n'))
if (values.key) {
  signRelease(out, values.key)
  const unpacked = mkdtempSync(join(tmpdir(), 'bolodex-release-'))
  try {
    unpackRelease(root, out, version, join(root, 'deploy/allowed_signers'), unpacked)
  } finally {
    rmSync(unpacked, { recursive: true })
  }
  console.log(join(out, 'SHA256SUMS.sig'))
} else {
  console.error('Not signed: deploy/install.sh refuses it. To sign: npm run release -- --key ~/.ssh/bolodex-release')
  console.error("To make a key: ssh-keygen -t ed25519 -C 'Bolodex releases' -f ~/.ssh/bolodex-release")
  console.error('and add a line to deploy/allowed_signers: bolodex namespaces="bolodex-release" PUBLIC_KEY')
}
