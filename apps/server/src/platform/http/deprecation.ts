import type { ContractRoute } from '@bolodex/contract/route'

/** Says in every answer of a deprecated call since when it is (RFC 9745), and from when it may be gone (RFC 8594). */
export function deprecationHeaders({ deprecated }: Pick<ContractRoute, 'deprecated'>): Record<string, string> {
  if (!deprecated) return {}
  return {
    deprecation: `@${Date.parse(deprecated.since) / 1000}`,
    sunset: new Date(deprecated.sunset).toUTCString(),
  }
}
