import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import ipaddr from 'ipaddr.js'
import { rateLimits, type CallLimit } from '@bolodex/contract/rate-limits'

/** What a route takes from the network that calls it. */
export type Charge = {
  limit: CallLimit
  /**
   * Milliseconds of work, counted before anything is done. `later`: the handler counts it itself, once it knows how
   * much there is to do or that the answer is kept already.
   */
  cost: number | 'later'
  /** Not counted for the operator's own network: whoever asks from there decides whether the process lives. */
  isFreeInside?: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    charge?: Charge
  }
  interface FastifyInstance {
    /** What routes of this scope cost that a plugin registers, which cannot say so itself. */
    chargeOfScope: Charge | null
    /** Every route that is served, in the contract or not, with what it costs. */
    chargedRoutes: { method: string; url: string; charge: Charge }[]
  }
}

/** An unknown address is charged as well: finding out that there is nothing is work too. */
const nowhere: Charge = { limit: rateLimits.unknown, cost: rateLimits.unknown.cost }

/**
 * Counts every call by its limit and its cost before anything else is done. A route that does not say what it costs
 * cannot be registered.
 */
export function chargeEveryRoute(app: FastifyInstance): void {
  app.decorate('chargeOfScope', null)
  app.decorate('chargedRoutes', [])
  app.addHook('onRoute', function requireCharge(route: RouteOptions) {
    const charge = route.config?.charge ?? this.chargeOfScope
    for (const method of [route.method].flat()) {
      if (!charge) throw new Error(`${method} ${route.url} must state its limit and cost: config.charge is missing`)
      app.chargedRoutes.push({ method, url: route.url, charge })
    }
    route.config = { ...route.config, ...(charge && { charge }) }
  })
  app.addHook('onRequest', async (request) => {
    const { limit, cost, isFreeInside } = request.routeOptions.config.charge ?? nowhere
    if (isFreeInside && isInside(request)) return
    await app.rateLimiter.consume(limit, request, cost === 'later' ? 0 : cost)
  })
}

const insideRanges = ['loopback', 'private', 'uniqueLocal', 'linkLocal']

const isInside = ({ ip }: FastifyRequest): boolean =>
  ipaddr.isValid(ip) && insideRanges.includes(ipaddr.process(ip).range())
