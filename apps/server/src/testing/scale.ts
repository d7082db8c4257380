// oxlint-disable-next-line node/no-process-env -- the drill `security` asks for more tries than the gate has time for
const asked = Number(process.env['TEST_SCALE'] ?? 1)

/** Multiplies the number of runs in property tests. */
export const scale = Number.isFinite(asked) && asked > 0 ? asked : 1

declare module 'vitest' {
  interface TaskMeta {
    /** How many calls the test made, for its report. */
    tried?: number
  }
}
