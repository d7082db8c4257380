// The files of deploy/ and compose.yaml read by the programs that will use them: promtool of Debian's prometheus,
// systemd-analyze, shellcheck, docker-compose.
import { join } from 'node:path'
import { checkPrometheus } from './parts/deploy/check-prometheus.ts'
import { checkScripts, checkUnits } from './parts/deploy/check-units.ts'
import { checkCompose } from './parts/deploy/check-compose.ts'

const root = join(import.meta.dirname, '..')
const { problems: ofRules, ...rules } = checkPrometheus(root)
const { problems: ofUnits, ...units } = checkUnits(root)
const problems = [...ofRules, ...ofUnits, ...checkScripts(root), ...checkCompose(root)]
for (const problem of problems) console.error(`BROKEN ${problem}`)
console.log(JSON.stringify({ ...rules, ...units, problems: problems.length, floor: { problems: 0 } }))
process.exitCode = problems.length > 0 ? 1 : 0
