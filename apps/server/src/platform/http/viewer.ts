import type { FastifyRequest } from 'fastify'
import type { Proof } from '@bolodex/contract/errors'
import { mayCall, type Access } from '@bolodex/contract/access'
import { AppError } from '#platform/errors.ts'
import { errorWording } from '#platform/error-wording.ts'

/** The caller, as far as routes need to know. */
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
  /** True for admins too. */
  isModerator: boolean
  /** May use a role in this session: where a second factor is on or demanded, a code was given in it. */
  canUseRole: boolean
  hasChosenUsername: boolean
  isTwoFactorEnabled: boolean
  /** Whether what counts people counts them (`has_standing` in the migrations). */
  hasStanding: boolean
}

const freshForMs = 600_000

/** Whether a proof still counts for what must not be done in a browser that was left open. */
export const isFresh = (provedAt: Date): boolean => Date.now() - provedAt.getTime() < freshForMs

/** Finds the signed-in member behind a request, or null. Provided by the feature that stores sessions. */
export type FindViewer = (request: FastifyRequest) => Promise<Viewer | null>

/** How this member can prove ownership of the account. Queried only when a call is refused for lack of a proof. */
export type FindProof = (viewer: Viewer) => Promise<Proof>

/** The refusal after which a browser asks for the proof and sends the call again. */
export const stepUpRequired = (proof: Proof): AppError =>
  new AppError('step_up_required', errorWording.stepUp, { details: { proof } })

/** The account that does something, and when its session last proved that it is its owner. */
export type Actor = Pick<Viewer, 'id' | 'provedAt'>

/**
 * The actor of a job that carries out a request made with a fresh proof, such as removing a deleted account's
 * additions: the job may run after the proof has expired.
 */
export const provedActorOfJob = (id: number): ProvedActor => ({ id, provedAt: new Date() }) as ProvedActor

declare const proved: unique symbol

/** An actor whose proof was fresh when an act began. Only `requireFreshProof` makes one, and `provedActorOfJob` for a
 * job, so no act can skip the check. */
export type ProvedActor = Actor & { readonly [proved]: true }

/**
 * Called by every act that merges, deletes or accepts in bulk, whichever route leads to it. Reads nothing, so it is
 * safe within a transaction; the route adds how the account can give the proof.
 */
export function requireFreshProof(actor: Actor): ProvedActor {
  if (!isFresh(actor.provedAt)) throw new AppError('step_up_required', errorWording.stepUp)
  return actor as ProvedActor
}

export type ViewerOf<A extends Access> = A extends 'anyone' ? null : A extends 'guest' ? Viewer | null : Viewer

type Rules = {
  access: Access
  /** Whether members without a chosen username may call it. */
  isForNewcomers: boolean
  /** Whether the session must have proved within the last minutes that it is them. */
  stepUp: boolean
}

/** For actions queued earlier and sent now: the id of the account that queued them, or `guest`. */
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
  if (access === 'admin' || access === 'moderator') requireRole(access, viewer)
  if (stepUp && !isFresh(viewer.provedAt)) throw stepUpRequired(await finders.findProof(viewer))
  return viewer
}

type Role = Extract<Access, 'moderator' | 'admin'>

function requireRole(role: Role, viewer: Viewer): void {
  const { isAdmin, isTwoFactorEnabled, canUseRole } = viewer
  if (!mayCall(role, viewer)) throw new AppError('not_allowed', errorWording.only[role])
  if (canUseRole) return
  if (isTwoFactorEnabled) throw stepUpRequired('code')
  throw new AppError('not_allowed', errorWording.needsTwoFactor[isAdmin ? 'admin' : 'moderator'])
}

/** Whether a caller of a route for all members may do there what only this role may. */
export const hasRights = (role: Role, viewer: Viewer): boolean => mayCall(role, viewer) && viewer.canUseRole

/** The session's cookie, before the prefix. */
export const sessionCookieName = 'bolodex_session'

/**
 * The names and attributes of cookies. Over https a browser accepts a `__Host-` cookie only with Secure, path / and
 * no domain, so no sibling host can set it. Over http, for development, browsers refuse such names.
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
