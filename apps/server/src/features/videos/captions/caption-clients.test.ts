import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readCaptionClients } from './fetch-captions.ts'

const folder = mkdtempSync(join(tmpdir(), 'caption-clients-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(content: unknown): string {
  const file = join(folder, 'clients.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

const client = { clientName: 'TV', clientVersion: '7' }

test('the clients are Android, iOS, visionOS and the web, in this order', () => {
  const names = readCaptionClients(undefined).map((known) => known.client.clientName)
  expect(names).toEqual(['ANDROID', 'IOS', 'VISIONOS', 'WEB'])
})

test('a file set by the operator replaces ours', () => {
  const clients = [{ client, headers: { 'user-agent': 'TV/7' } }]
  expect(readCaptionClients(write(clients))).toEqual(clients)
})

describe('the server does not start with', () => {
  test.each([
    ['no list', {}, 'cannot be used'],
    ['an empty list', [], 'cannot be used'],
    ['a client without a version', [{ client: { clientName: 'TV' }, headers: {} }], '0.client.clientVersion'],
    [
      'a header of two lines',
      [{ client, headers: { 'user-agent': 'a\r\nhost: evil.example' } }],
      '0.headers.user-agent',
    ],
    ['a header that is not its matter', [{ client, headers: { host: 'evil.example' } }], '0.headers.host'],
    ['broken JSON', '[{', 'cannot be read'],
  ])('%s', (_, content, message) => {
    expect(() => readCaptionClients(write(content))).toThrow(message)
    expect(() => readCaptionClients(write(content))).toThrow('CAPTION_CLIENTS_FILE')
  })

  test('a file that is not there', () => {
    expect(() => readCaptionClients(join(folder, 'nowhere.json'))).toThrow('CAPTION_CLIENTS_FILE cannot be read')
  })
})
