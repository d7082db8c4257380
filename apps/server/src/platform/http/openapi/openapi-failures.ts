import type { ContractRoute } from '@bolodex/contract/route'
import type { JsonSchema } from './openapi-schemas.ts'

type Failure = { name: string; status: string; description: string; headers?: readonly (keyof typeof failureHeaders)[] }

const failureHeaders = {
  'Retry-After': {
    description: 'Seconds until the call may succeed.',
    schema: { type: 'integer', minimum: 1, maximum: 86_400 },
    example: 12,
  },
  'RateLimit-Policy': {
    description: 'The limit that was reached: its name, quota `q` and window `w` in seconds.',
    schema: { type: 'string' },
    example: '"read";q=600;w=60',
  },
  RateLimit: {
    description: 'What remains of it, `r`, and the seconds `t` until there is more.',
    schema: { type: 'string' },
    example: '"read";r=0;t=12',
  },
} as const

/** Headers that several answers have, described once. */
export const describedHeaders = {
  ...failureHeaders,
  'X-Bolodex-After': {
    description: 'Sent as `after` with a public read, the answer includes this write.',
    schema: { type: 'string' },
  },
  Deprecation: {
    description: 'The moment since which the call is deprecated (RFC 9745).',
    schema: { type: 'string' },
    example: '@1767225600',
  },
  Sunset: {
    description: 'The date on which it may be removed (RFC 8594).',
    schema: { type: 'string' },
    example: 'Fri, 01 Jan 2027 00:00:00 GMT',
  },
} as const

const failures = {
  invalid: { name: 'InvalidInput', status: '400', description: 'The input breaks a rule; `issues` says which.' },
  signedOut: { name: 'NotSignedIn', status: '401', description: 'The call needs a session.' },
  refused: {
    name: 'NotAllowed',
    status: '403',
    description: 'Not for this caller, not from this origin, or only after a proof of identity (`step_up_required`).',
  },
  missing: { name: 'NotFound', status: '404', description: 'There is no such thing, or it is hidden.' },
  conflict: { name: 'Conflict', status: '409', description: 'It clashes with what is there now.' },
  tooLarge: { name: 'TooLarge', status: '413', description: 'The body is too large.' },
  unsupported: { name: 'UnsupportedType', status: '415', description: 'The body is of a type that is not accepted.' },
  tooMany: {
    name: 'TooManyRequests',
    status: '429',
    description: 'Too many calls, or too much work, from this network or for this account.',
    headers: ['Retry-After', 'RateLimit', 'RateLimit-Policy'],
  },
  overloaded: {
    name: 'Overloaded',
    status: '503',
    description: 'The server has more to do than it can, or its database is away.',
    headers: ['Retry-After'],
  },
  other: { name: 'Failure', status: 'default', description: 'Any other failure; `code` says which.' },
} as const satisfies Record<string, Failure>

const reference = (kind: 'responses' | 'headers', name: string) => ({ $ref: `#/components/${kind}/${name}` })

/** Each way to fail, described once. */
export function describeFailures(errorBody: JsonSchema) {
  return Object.fromEntries(
    Object.values<Failure>(failures).map(({ name, description, headers }) => [
      name,
      {
        description,
        ...(headers && { headers: referToHeaders(headers) }),
        content: { 'application/json': { schema: errorBody } },
      },
    ]),
  )
}

/** The ways in which a call of this kind can fail, by reference. */
export function failuresOf({ method, access, params, body, upload, stepUp }: ContractRoute) {
  const isWrite = method !== 'GET'
  const list: Failure[] = [
    failures.invalid,
    ...(access === 'user' || access === 'admin' ? [failures.signedOut] : []),
    ...(isWrite || access === 'admin' || stepUp ? [failures.refused] : []),
    ...(params ? [failures.missing] : []),
    ...(isWrite ? [failures.conflict] : []),
    ...(body || upload ? [failures.tooLarge, failures.unsupported] : []),
    failures.tooMany,
    failures.overloaded,
    failures.other,
  ]
  return Object.fromEntries(list.map(({ name, status }) => [status, reference('responses', name)]))
}

export const referToHeaders = (names: readonly (keyof typeof describedHeaders)[]) =>
  Object.fromEntries(names.map((name) => [name, reference('headers', name)]))
