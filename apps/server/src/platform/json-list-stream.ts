import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'

const chunkSize = 64 * 1024

/** Sends a list item by item, each closed by the list's schema, without ever holding the whole. */
export function streamJsonList(reply: FastifyReply, list: z.ZodType, items: AsyncIterable<unknown>): FastifyReply {
  if (!(list instanceof z.ZodArray)) throw new Error('Only a list can be sent item by item')
  const item: z.core.$ZodType = list.element
  return reply.type('application/json; charset=utf-8').send(Readable.from(writeList(item, items)))
}

async function* writeList(schema: z.core.$ZodType, items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let text = '['
  let separator = ''
  for await (const item of items) {
    text += separator + JSON.stringify(z.parse(schema, item))
    separator = ',\n'
    if (text.length < chunkSize) continue
    yield text
    text = ''
  }
  yield `${text}]`
}
