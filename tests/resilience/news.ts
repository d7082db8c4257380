// Event streams through a killed process and a restarted Postgres: no notice is lost or duplicated, and every browser
// ends with the right count.
import { findOutWhetherNewsSurvive } from './parts/news-survives.ts'
import { runScript } from '../../tools/parts/run-script.ts'

const floor = { written: 200, lost: 0, doubled: 0, wronglyTold: 0 }

await runScript(async () => {
  const figures = await findOutWhetherNewsSurvive()
  console.log(JSON.stringify({ ...figures, floor }))
  const isPassed =
    figures.written >= floor.written &&
    figures.lost <= floor.lost &&
    figures.doubled <= floor.doubled &&
    figures.wronglyTold <= floor.wronglyTold
  process.exitCode = isPassed ? 0 : 1
})
