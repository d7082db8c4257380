import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'

/** A request for a structured answer. */
export type ModelQuestion = {
  model: string
  messages: { role: string; content: string }[]
  max_tokens: number
  response_format: { type: string; json_schema: { schema: object } }
}

/** The endpoint's reaction: an answer's text, or one of the failures of real endpoints. */
export type ModelReply =
  | { content: string }
  | { status: number }
  | { afterMs: number }
  | { bytes: number }
  | { raw: string }

export type ModelEndpoint = {
  url: string
  questions: (ModelQuestion & { authorization: string | undefined })[]
  stop: () => Promise<void>
}

/** A language model stand-in: speaks the wire format of `/chat/completions` on loopback, and answers with `reply`. */
export async function startModelEndpoint(reply: (question: ModelQuestion) => ModelReply): Promise<ModelEndpoint> {
  const questions: ModelEndpoint['questions'] = []
  const server = createServer((request, response) => {
    void (async () => {
      const isKnown = request.method === 'POST' && request.url === '/v1/chat/completions'
      if (!isKnown) return response.writeHead(404).end()
      const question = (await json(request)) as ModelQuestion
      questions.push({ ...question, authorization: request.headers.authorization })
      const told = reply(question)
      response.setHeader('content-type', 'application/json')
      if ('status' in told) return response.writeHead(told.status).end('{"error":{"message":"planted"}}')
      if ('raw' in told) return response.end(told.raw)
      if ('bytes' in told) return response.end(completionOf(question, 'x'.repeat(told.bytes)))
      if ('afterMs' in told) await setTimeout(told.afterMs, undefined, { ref: false })
      return response.end(completionOf(question, 'content' in told ? told.content : '{"brands":[]}'))
    })().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    questions,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function completionOf({ model }: ModelQuestion, content: string): string {
  return JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model,
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  })
}
