// The process in which strangers' files are decoded. It knows no settings, runs in a sandbox (photo-sandbox.pl), and
// whatever else runs on the machine goes before it.
import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { preparePhoto, PhotoRefusal, scalePhoto } from './prepare-photo.ts'
import type { PhotoResult, PhotoTask } from './photo-workshop-messages.ts'

giveWay()

process.on('message', (task: PhotoTask) => {
  void work(task).then((result) => process.send?.(result))
})
// Its owner is gone.
process.on('disconnect', () => process.exit(0))

async function work(task: PhotoTask): Promise<PhotoResult> {
  const bytes = Buffer.from(task.bytes)
  try {
    if (task.kind === 'scale') return { sizes: await scalePhoto(bytes, task.widths) }
    return { photo: await preparePhoto(bytes) }
  } catch (error) {
    if (error instanceof PhotoRefusal) return { problem: error.problem }
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}

/** On Linux every thread has a priority of its own, and hands it on to those it starts. */
function giveWay(): void {
  for (const thread of threads()) setPriority(thread, constants.priority.PRIORITY_LOW)
}

function threads(): number[] {
  return process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0]
}
