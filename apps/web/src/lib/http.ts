/** Set on every answer to a write. Reads that bring its value back get past caches and replicas that lag behind. */
export const afterHeader = 'x-bolodex-after'

/** An answer as it came, whatever its status: `text` falls back to the status line where a failure has no body. */
export type HttpAnswer = { status: number; text: string; headers: Pick<Headers, 'get'> }

type Init = Omit<RequestInit, 'body'> & { body?: string | FormData | undefined }

/** Every call of the web app to its own server goes through here, except uploads whose progress is shown. */
export async function request(address: string, init: Init): Promise<HttpAnswer> {
  // The type knows no undefined body, fetch does.
  const response = await fetch(address, { credentials: 'include', ...init } as RequestInit)
  // Read in any case: an unread response body keeps its connection busy.
  const text = await response.text()
  const { status, ok, statusText, headers } = response
  return { status, text: text || (ok ? '' : statusText), headers }
}

type Encoded = { body: string | FormData | undefined; headers: Record<string, string> }

/** The body of a call and the headers that go with it. */
export function encode(body: unknown, headers: Record<string, string>): Encoded {
  // The browser writes the content type of a form itself, with the boundary it chose.
  if (body === undefined || body instanceof FormData) return { body, headers }
  return { body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } }
}
