import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repeat } from '../abuse/attack.ts'
import { createTally, type Group } from './group.ts'
import { exchange, request } from './raw.ts'

/** Contents of a file beside the photos, which no answer may contain. */
const secret = 'canary-beside-the-photos-5d1f'

/** Files outside of what is served, as seen from any folder that is. */
const files = [
  'etc/passwd',
  'proc/self/environ',
  'package.json',
  'canary.txt',
  '.vite/manifest.json',
  'server/entry-server.js',
  'index.html',
  '.env',
]

/** Contents that only such files have. */
const leaks = [
  secret,
  /root:[^:]*:0:0:/,
  /"workspaces"/,
  /APP_SECRET=/,
  /"isEntry"/,
  /createRequire|from ?["']react/,
  /<!--app-html|<!--ssr/,
]

/** Ways to write `../`. */
const steps = [
  '../',
  '..%2f',
  '..%2F',
  '%2e%2e/',
  '%2e%2e%2f',
  '%2E%2E%2F',
  '.%2e/',
  '%252e%252e%252f',
  '..%252f',
  '%25252e%25252e%25252f',
  '..\\',
  '..%5c',
  '%2e%2e%5c',
  '..%255c',
  '..%c0%af',
  '%c0%ae%c0%ae/',
  '%c0%ae%c0%ae%c0%af',
  '..%e0%80%af',
  '..%f0%80%80%af',
  '..%ef%bc%8f',
  '..%00/',
  '..%0d%0a/',
  '....//',
  '..././',
  '..;/',
  '../;/',
  './../',
  '.%00./',
  '..%u2215',
  '/../',
  '//../',
  '..%2f%2e/',
]

const folders = [
  '/photos/',
  '/assets/',
  '/ocr/',
  '/data/2026-01-01/',
  '/',
  '/brands/',
  '/api/brands/',
  '/photos/x.webp/',
]

/** Endings that a server may cut off, or take for an allowed kind of file. */
const endings = ['', '%00.webp', '?.webp', '#.webp', '%23.webp', '/', '%20', '.br']

/** Path traversal out of the served folders. */
export const traversal: Group = {
  name: 'traversal',
  floor: { full: 4000, short: 500 },
  run: async (site) => {
    await writeFile(join(site.stack.settings['PHOTO_DIR'] ?? '', '../canary.txt'), secret)
    await writeFile(join(site.stack.settings['PHOTO_DIR'] ?? '', 'canary.txt'), secret)
    const tally = createTally()
    for (const entrance of site.entrances) {
      const targets = addresses(site.isShort)
      const found = await repeat({ times: targets.length, atOnce: 16 }, async (index) => {
        const target = targets[index] ?? '/'
        const { answers, text } = await exchange(
          entrance.port,
          request(`GET ${target} HTTP/1.1`, ['Connection: close']),
        )
        const leak = leaks.find((each) =>
          typeof each === 'string' ? text.includes(each) : each.test(answers[0]?.body ?? ''),
        )
        if (leak && answers[0]?.status === 200) return `${entrance.name}, ${target}: holds ${String(leak)}`
        const failed = answers.find(({ status }) => status >= 500)
        return failed ? `${entrance.name}, ${target}: answered ${failed.status}` : false
      })
      for (const each of found) tally.note(each)
      site.requireAlive()
    }
    return tally.end(`${steps.length} ways to write ../, to ${files.length} files from ${folders.length} folders`)
  },
}

function addresses(isShort: boolean): string[] {
  const all = folders.flatMap((folder) =>
    steps.flatMap((step) =>
      files.flatMap((file) => [1, 2, 4, 9].map((deep) => `${folder}${step.repeat(deep)}${file}`)),
    ),
  )
  const absolute = files.flatMap((file) => [
    `/${file}`,
    `//${file}`,
    `http://localhost/../${file}`,
    `http://localhost/photos/%2e%2e/${file}`,
    `file:///${file}`,
    `/photos//${file}`,
    `/photos/%2f${file}`,
    `/assets/%2f${file}`,
    `/photos/${file}`,
  ])
  // In the short form every 32nd, which still covers every step, folder and depth.
  const chosen = all.filter((_, index) => index % (isShort ? 37 : 3) === 0)
  const ended = chosen.slice(0, isShort ? 40 : 400).flatMap((each) => endings.slice(1).map((ending) => each + ending))
  return [...absolute, ...chosen, ...ended]
}
