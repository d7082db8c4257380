import { encode, request } from './http.ts'

const ignore = () => {}

/** Adds one to a counter of the site. Without cookies: a count needs no identity. Failures are ignored. */
export function sendCount(address: string, body?: object): void {
  const init = { method: 'POST', credentials: 'omit', keepalive: true, priority: 'low' } as const
  request(address, { ...init, ...encode(body, {}) }).catch(ignore)
}

/** Whether the browser asks not to be tracked. */
export function wantsNoTracking(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return doNotTrack === '1' || globalPrivacyControl === true
}
