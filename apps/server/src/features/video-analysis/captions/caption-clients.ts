import { readFileSync } from 'node:fs'
import { z } from 'zod'

const ownFile = new URL('../../../../data/caption-clients.json', import.meta.url)
const line = z.string().regex(/^[ -~]{1,500}$/, 'must be one line of plain letters')
/** Decided here, or by what is asked for: not a file's matter. */
const ownHeaders = new Set(['host', 'content-length', 'transfer-encoding', 'connection', 'accept-encoding', 'cookie'])

const CaptionClient = z.strictObject({
  client: z.object({ clientName: line, clientVersion: line }).catchall(z.union([line, z.number(), z.boolean()])),
  headers: z.record(
    z
      .string()
      .regex(/^[a-z0-9-]{1,60}$/)
      .refine((name) => !ownHeaders.has(name)),
    line,
  ),
})

/** One of YouTube's programs, as which its player is asked. */
export type CaptionClient = z.infer<typeof CaptionClient>

/**
 * The programs in the order in which they are tried. What they are called changes every few months, so the operator can
 * bring a file of their own; one that cannot be used is said at the start, not at the first video.
 */
export function readCaptionClients(file: string | undefined): CaptionClient[] {
  const result = z
    .array(CaptionClient)
    .min(1)
    .max(10)
    .safeParse(parse(file ?? ownFile))
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new Error(`The file of CAPTION_CLIENTS_FILE cannot be used: ${issue?.path.join('.')}: ${issue?.message}`)
}

function parse(file: string | URL): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new Error(`The file of CAPTION_CLIENTS_FILE cannot be read: ${(cause as Error).message}`, { cause })
  }
}
