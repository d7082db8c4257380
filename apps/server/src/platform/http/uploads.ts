import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { ContractRoute } from '@bolodex/contract/route'
import { AppError } from '#platform/errors.ts'
import { errorWording } from '#platform/error-wording.ts'

/** A multipart form with one file. Either all of it is read, or the file piece by piece. */
export type Upload<Fields> = {
  /** The file, held in memory, and the other fields. */
  readWhole: () => Promise<{ bytes: Buffer; fields: Fields }>
  /** The file as it comes. Fields after it are not read. */
  readPieces: () => Promise<{ name: string; pieces: AsyncIterable<Buffer> }>
}

type Form = { upload: NonNullable<ContractRoute['upload']>; body: z.ZodType | undefined }

const mostFields = 10
const longestField = 10_000

export function createUpload<Fields>(request: FastifyRequest, { upload, body }: Form): Upload<Fields> {
  const readParts = () => {
    if (!request.isMultipart()) throw new AppError('unsupported_type', errorWording.upload.notMultipart)
    return request.parts({
      limits: { files: 1, fields: mostFields, fieldSize: longestField, fileSize: upload.below - 1 },
    })
  }
  const requireField = async (part: MultipartFile): Promise<void> => {
    if (part.fieldname === upload.field) return
    await drain(part.file as AsyncIterable<Buffer>)
    throw new AppError('invalid_input', errorWording.upload.wrongField(upload.field), { field: part.fieldname })
  }
  return {
    readWhole: async () => {
      let bytes: Buffer | undefined
      const texts: Record<string, unknown> = {}
      for await (const part of readParts()) {
        if (part.type === 'field') {
          texts[part.fieldname] = part.value
          continue
        }
        await requireField(part)
        bytes = await tellTooLarge(part.toBuffer(), upload.tooLarge)
      }
      if (!bytes) throw new AppError('invalid_input', errorWording.upload.noFile, { field: upload.field })
      return { bytes, fields: parseFields(body, texts) as Fields }
    },
    readPieces: async () => {
      for await (const part of readParts()) {
        if (part.type === 'field') continue
        await requireField(part)
        return { name: part.filename, pieces: readPieces(upload, part) }
      }
      throw new AppError('invalid_input', errorWording.upload.noFile, { field: upload.field })
    },
  }
}

function parseFields(schema: z.ZodType | undefined, texts: Record<string, unknown>): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(texts)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new AppError('invalid_input', issue?.message ?? errorWording.invalidInput, {
    field: issue?.path.join('.') ?? '',
  })
}

async function tellTooLarge<T>(reading: Promise<T>, sentence: string): Promise<T> {
  try {
    return await reading
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE'
    throw isTooLarge ? new AppError('too_large', sentence) : error
  }
}

async function* readPieces(upload: Form['upload'], { file }: MultipartFile): AsyncGenerator<Buffer> {
  yield* file as AsyncIterable<Buffer>
  if (file.truncated) throw new AppError('too_large', upload.tooLarge)
}

/** Reads the rest of a file that is refused: a sender who is still sending would not listen to the answer. */
export async function drain(pieces: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of pieces);
}
