import type { Proof } from '@bolodex/contract/errors'
import { ApiError } from './api-error.ts'

/** Asks the reader for a proof and sends it; false when they would rather not. */
type AskForProof = (proof: Proof) => Promise<boolean>

let ask: AskForProof | undefined
let asking: Promise<boolean> | undefined

/** Says who asks. The app does, with a dialog that is loaded only then. */
export function setAskForProof(given: AskForProof): void {
  ask = given
}

/** Makes a call. One that is refused until the reader has proved that it is them is made again after that, once. */
export async function withStepUp<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const proof = error instanceof ApiError && error.body?.code === 'step_up_required' && error.body.proof
    if (!proof || !ask) throw error
    // Calls that are refused together ask together.
    asking ??= ask(proof).finally(() => (asking = undefined))
    if (!(await asking)) throw error
    return call()
  }
}
