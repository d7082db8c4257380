import type { FastifyRequest } from 'fastify'
import type { Proof } from '@bolodex/contract/errors'
import type { Access } from '@bolodex/contract/route'
import { AppError } from '#platform/errors.ts'
import { errorWording } from '#platform/error-wording.ts'

/** Who is calling, as far as routes need to know. */
export type Viewer = {
  id: number
  sessionId: number
  /** When the account was last shown to be theirs in this session: by signing in, a password or a code. */
  provedAt: Date
  /** When a code of the second factor was given in this session. */
  secondFactorAt: Date | null
  username: string
  email: string | null
  emailVerified: boolean
  isAdmin: boolean
  /** May do in this session what only admins may: where a second factor is on or demanded, a code was given in it. */
  hasAdminRights: boolean
  hasChosenUsername: boolean
  isTwoFactorEnabled: boolean
  /** Whether what counts people counts them (`has_standing` in the migrations). */
  hasStanding: boolean
}

const freshForMs = 600_000

/** Whether a proof still counts for what must not be done in a browser that was left open. */
export const isFresh = (provedAt: Date): boolean => Date.now() - provedAt.getTime() < freshForMs

/** Finds the person behind a request, or nobody. Handed in by whoever keeps sessions. */
export type FindViewer = (request: FastifyRequest) => Promise<Viewer | null>

/** How this person can prove that the account is theirs. Asked only when a call is refused for want of it. */
export type FindProof = (viewer: Viewer) => Promise<Proof>

/** The refusal after which a browser asks for the proof and sends the call again. */
export const stepUpRequired = (proof: Proof): AppError =>
  new AppError('step_up_required', errorWording.stepUp, { details: { proof } })

/** The account that does something, and when its session last proved that it is its owner. */
export type Actor = Pick<Viewer, 'id' | 'provedAt'>

declare const proved: unique symbol

/** An actor whose proof was fresh when an act began. Only `requireFreshProof` makes one, so no act can skip the check. */
export type ProvedActor = Actor & { readonly [proved]: true }

/**
 * Asked by every act that merges, deletes or accepts in bulk, whichever route leads to it. Reads nothing, so that it can be
 * asked within a transaction; the route adds how this account can give the proof.
 */
export function requireFreshProof(actor: Actor): ProvedActor {
  if (!isFresh(actor.provedAt)) throw new AppError('step_up_required', errorWording.stepUp)
  return actor as ProvedActor
}

export type ViewerOf<A extends Access> = A extends 'anyone' ? null : A extends 'guest' ? Viewer | null : Viewer

type Rules = {
  access: Access
  /** Whether somebody who has not chosen a username yet may call it. */
  isForNewcomers: boolean
  /** Whether the session must have proved within the last minutes that it is them. */
  stepUp: boolean
}

/** Of what was done earlier and is sent now: the id of the account that did it, or `guest`. */
const accountHeader = 'x-bolodex-account'

type Finders = { findViewer: FindViewer; findProof: FindProof }

/** The caller of a route with this access; throws when there is none of the needed kind. */
export async function requireViewer(rules: Rules, finders: Finders, request: FastifyRequest): Promise<Viewer | null> {
  const { access, isForNewcomers, stepUp } = rules
  if (access === 'anyone') return null
  const viewer = await finders.findViewer(request)
  const madeBy = request.headers[accountHeader]
  if (madeBy !== undefined && madeBy !== String(viewer?.id ?? 'guest'))
    throw new AppError('not_signed_in', viewer ? errorWording.otherAccount : errorWording.signIn)
  if (access === 'guest') return viewer
  if (!viewer) throw new AppError('not_signed_in', errorWording.signIn)
  if (!viewer.hasChosenUsername && !isForNewcomers) throw new AppError('not_allowed', errorWording.chooseUsername)
  if (access === 'admin') requireAdmin(viewer)
  if (stepUp && !isFresh(viewer.provedAt)) throw stepUpRequired(await finders.findProof(viewer))
  return viewer
}

function requireAdmin({ isAdmin, hasAdminRights, isTwoFactorEnabled }: Viewer): void {
  if (!isAdmin) throw new AppError('not_allowed', errorWording.adminsOnly)
  if (hasAdminRights) return
  if (isTwoFactorEnabled) throw stepUpRequired('code')
  throw new AppError('not_allowed', errorWording.adminsNeedTwoFactor)
}

/**
 * How this site names and marks its cookies. Over https a browser keeps a `__Host-` cookie only with Secure, with the path / and
 * without a domain, so no neighbour of this host can have set it. Over http, which is for one's own machine, browsers
 * refuse such names.
 */
export function cookiesOf(origin: string) {
  const isSecure = origin.startsWith('https:')
  const prefix = isSecure ? '__Host-' : ''
  return {
    prefix,
    nameOf: (name: string): string => `${prefix}${name}`,
    options: { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const,
  }
}

export type SiteCookies = ReturnType<typeof cookiesOf>
