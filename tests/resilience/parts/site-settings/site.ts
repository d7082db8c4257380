import type pg from 'pg'
import sharp from 'sharp'
import { freePort } from '../../../../apps/server/src/testing/free-port.ts'
import { startNginx } from '../../../../tools/parts/nginx.ts'
import { startApi, startStack, type RunningApi } from '../../../../tools/parts/stack.ts'
import { ask, sendAs, type Said } from '../forum/member.ts'
import { callFromSite, cookiesOf } from '../caller.ts'

const username = 'settings_admin'
const password = 'needle and thread'

/** Two api processes on one database behind nginx, and an admin who calls through nginx. */
export type Site = {
  /** Where pages are asked for: through nginx, and each process itself. */
  entrances: Record<'nginx' | 'first' | 'second', string>
  origin: string
  databaseUrl: string
  send: (method: string, path: string, body?: object) => Promise<Said>
  sendLogo: (bytes: Buffer, type?: string) => Promise<{ status: number; logo: string; message: string }>
  prove: () => Promise<void>
  countUsers: () => Promise<number>
  /** What has ended; each process ran from the start. */
  listEnded: () => string[]
}

export async function startSite(): Promise<Site> {
  const stack = await startStack()
  const ports = [await freePort(), await freePort()]
  const nginx = await startNginx(...ports)
  const settings = {
    ...stack.settings,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: '1000000',
    TRUSTED_PROXIES: '1',
    ORIGIN: nginx.url,
  }
  const apis: RunningApi[] = []
  for (const port of ports) apis.push(await startApi(settings, { port }))
  const [first = '', second = ''] = ports.map((port) => `http://127.0.0.1:${port}`)
  // A proof of identity gives the session another cookie.
  let cookie = await becomeAdmin(nginx.url, stack.databaseUrl)
  const send: Site['send'] = (method, path, body) =>
    sendAs({ site: nginx.url, cookie, network: '10.9.0.1' }, path, body, method)
  const running = {
    nginx: nginx.process,
    'the first process': apis[0]?.process,
    'the second process': apis[1]?.process,
  }
  return {
    entrances: { nginx: nginx.url, first, second },
    origin: nginx.url,
    databaseUrl: stack.databaseUrl,
    send,
    sendLogo: async (bytes, type = 'image/png') => {
      const body = new FormData()
      body.set('logo', new File([new Uint8Array(bytes)], 'logo.png', { type }))
      const headers = { origin: nginx.url, cookie }
      const answer = await fetch(`${nginx.url}/api/site/logo`, { method: 'POST', headers, body })
      const { logo = '', message = '' } = (await answer.json()) as { logo?: string; message?: string }
      return { status: answer.status, logo, message }
    },
    prove: async () => {
      const call = { path: '/api/account/step-up', body: { password }, headers: { cookie } }
      const answer = await callFromSite(nginx.url, call)
      if (answer.status !== 200) throw new Error(`the admin could not prove who it is: ${answer.body}`)
      cookie = cookiesOf(answer) || cookie
    },
    countUsers: async () => {
      const [row] = await ask<{ count: number }>(stack.databaseUrl, 'select count(*)::int as count from users')
      return row?.count ?? Number.NaN
    },
    listEnded: () =>
      Object.entries(running)
        .filter(([, child]) => child?.exitCode !== null || child.signalCode !== null)
        .map(([name]) => `${name} has ended`),
  }
}

async function becomeAdmin(origin: string, databaseUrl: string): Promise<string> {
  const joined = await callFromSite(origin, { path: '/api/auth/join', body: { username, password } })
  if (joined.status !== 200) throw new Error(`the admin could not join: ${joined.body}`)
  const query = 'update users set is_admin = true where username = $1'
  await ask<pg.QueryResultRow>(databaseUrl, query, [username])
  return cookiesOf(joined)
}

/** A picture of one color: another number, another picture. */
export const drawLogo = (number: number): Promise<Buffer> =>
  sharp({ create: { width: 512, height: 512, channels: 3, background: { r: (number * 37) % 256, g: 60, b: 90 } } })
    .png()
    .toBuffer()
