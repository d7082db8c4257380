type Step = () => Promise<unknown>

const steps: Step[] = []
let ending: Promise<void> | undefined

/** Notes how to undo what was just started. Steps run newest first when the script ends, however it ends. */
export function atEnd(step: Step): void {
  steps.unshift(step)
}

/**
 * Runs a script and cleans up after it: on completion, failure or a signal. A script that stays up ends only on a
 * signal.
 */
export async function runScript(work: () => Promise<void>, { staysUp = false } = {}): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void cleanUp().finally(() => process.exit(staysUp ? 0 : 1)))
  }
  try {
    await work()
    if (!staysUp) await cleanUp()
  } catch (error) {
    if (!ending) console.error(error)
    await cleanUp()
    process.exit(1)
  }
}

function cleanUp(): Promise<void> {
  ending ??= (async () => {
    for (const step of steps) await step().catch((error: unknown) => console.error(error))
  })()
  return ending
}
