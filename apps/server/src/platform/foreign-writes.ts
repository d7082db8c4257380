import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { AppError } from './errors.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses every write that does not come from a page of this site. Browsers name the page a call comes from and let no
 * page lie about it, so another site cannot use the cookies of whoever visits it. Programs name the site they call.
 */
export function refuseForeignWrites(app: FastifyInstance, config: Pick<Config, 'ORIGIN'>): void {
  const { origin } = new URL(config.ORIGIN)
  app.addHook('onRequest', async ({ method, headers }) => {
    if (!reading.has(method) && headers.origin !== origin)
      throw new AppError('not_allowed', `Calls that change something must carry the header Origin: ${origin}`)
  })
}
