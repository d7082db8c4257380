// The files of deploy/ read by the programs that will use them: promtool of Debian's prometheus.
import { join } from 'node:path'
import { checkPrometheus } from './parts/deploy/check-prometheus.ts'

const { problems, ...figures } = checkPrometheus(join(import.meta.dirname, '..'))
for (const problem of problems) console.error(`BROKEN ${problem}`)
console.log(JSON.stringify({ ...figures, problems: problems.length, floor: { problems: 0 } }))
process.exitCode = problems.length > 0 ? 1 : 0
