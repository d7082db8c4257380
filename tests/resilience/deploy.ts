// The files of deploy/ and compose.yaml read by the programs that will use them: promtool of Debian's prometheus,
// systemd-analyze, shellcheck, docker-compose. systemd starts every unit with a probe that looks for secrets. Needs root.
import { join } from 'node:path'
import { checkPrometheus } from './parts/deploy/check-prometheus.ts'
import { checkConfinement } from './parts/deploy/check-confinement.ts'
import { checkScripts, checkUnits } from './parts/deploy/check-units.ts'
import { checkCompose } from './parts/deploy/check-compose.ts'

const root = join(import.meta.dirname, '../..')
const { problems: ofRules, ...rules } = checkPrometheus(root)
const { problems: ofUnits, ...units } = checkUnits(root)
const { problems: ofProbes, probes } = await checkConfinement(root)
const problems = [...ofRules, ...ofUnits, ...ofProbes, ...checkScripts(root), ...checkCompose(root)]
for (const problem of problems) console.error(`BROKEN ${problem}`)
console.log(JSON.stringify({ ...rules, ...units, probes, problems: problems.length, floor: { problems: 0 } }))
process.exitCode = problems.length > 0 ? 1 : 0
