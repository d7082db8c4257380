import type { Proof } from '@bolodex/contract/errors'
import { ApiError } from './api-error.ts'

/** Asks the reader for a proof and sends it; false when they cancel. `sent` is the body of the call that needs it. */
type AskForProof = (proof: Proof, sent: unknown) => Promise<boolean>

let ask: AskForProof | undefined
let asking: Promise<boolean> | undefined
let proofsGiven = 0

/** Says who asks. The app does, with a dialog that is loaded only then. */
export function setAskForProof(given: AskForProof): void {
  ask = given
}

/** Makes a call. One that is refused until the reader has proved that it is them is made again after that, once. */
export async function withStepUp<T>(call: () => Promise<T>, sent?: unknown): Promise<T> {
  const before = proofsGiven
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ApiError) || !(await wasProved(error, before, sent))) throw error
    return call()
  }
}

/** Whether the reader has given a proof since a call was made that is now refused; asks for one if that is why. */
async function wasProved({ status, body }: ApiError, before: number, sent: unknown): Promise<boolean> {
  if (body?.code === 'step_up_required' && body.proof && ask) {
    // Calls that are refused together ask together.
    asking ??= ask(body.proof, sent).finally(() => (asking = undefined))
    const isProved = await asking
    if (isProved) proofsGiven += 1
    return isProved
  }
  // A proof gives the session a new token: what was on its way with the old one comes back as a stranger's.
  if (status === 401) return (await asking) ?? proofsGiven > before
  return false
}
