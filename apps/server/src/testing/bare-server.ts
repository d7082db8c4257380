import { createLogger } from '#platform/logger.ts'
import { createHttpServer } from '#platform/http/http-server.ts'
import { createResponseCache } from '#platform/http/response-cache.ts'
import { createRateLimiter } from '#platform/limits/rate-limit.ts'
import { testConfig } from './test-app.ts'

type Parts = Parameters<typeof createHttpServer>[0]
type Options = Partial<Parts> & { settings?: Record<string, string>; cacheSeconds?: number }

/** An HTTP server without features and without a database. */
export async function createBareServer({ settings = {}, cacheSeconds = 60, ...parts }: Options = {}) {
  const config = testConfig('postgres://localhost/unused', settings)
  const log = parts.log ?? createLogger({ LOG_LEVEL: 'silent' })
  return createHttpServer({
    config,
    log,
    rateLimiter: createRateLimiter(config, log),
    findViewer: async () => null,
    findProof: async () => 'password',
    responseCache: createResponseCache({ seconds: cacheSeconds, isOpen: () => true }),
    consistency: { issueToken: async () => 'here', readToken: () => null },
    ...parts,
  })
}
