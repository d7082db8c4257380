import { setTimeout as pause } from 'node:timers/promises'
import { errorWording } from '#platform/error-wording.ts'
import { AppError } from '#platform/errors.ts'

/** Markers where a page is assembled. Before the end of the head: screen stylesheets follow the global one. */
export const marks = /<!--(?:head|app|data)-->|(?=<\/head>)/

/** With the rest of the work, readers get an answer within two seconds, though calls keep retrying for five. */
const patienceMs = 1500
const pollMs = 100

/**
 * Renders a page, but gives up once a reader has waited and the database is unreachable. The rendering itself goes
 * on.
 */
export async function raceAway<T>(drawing: Promise<T>, isAway: () => boolean): Promise<T> {
  const ended = new AbortController()
  const { signal } = ended
  const waitForAway = async (): Promise<never> => {
    await pause(patienceMs, undefined, { signal })
    // oxlint-disable-next-line no-await-in-loop -- it is a poll
    while (!isAway()) await pause(pollMs, undefined, { signal })
    throw new AppError('overloaded', errorWording.away, { retryAfterSeconds: 5 })
  }
  const away = waitForAway()
  // The loser of the race reports to no one.
  away.catch(() => {})
  drawing.catch(() => {})
  return Promise.race([drawing, away]).finally(() => ended.abort())
}

/** Adds a bar above a page, outside the hydrated part. */
export const addBar = (page: string, text: string): string =>
  page.replace(/<body[^>]*>/, (body) => `${body}<p data-part="page-bar" role="status">${escape(text)}</p>`)

/**
 * A page that says what failed, in the site's own frame. It has no script, for that would ask for data which cannot be had,
 * and looks as every page does without one.
 */
export function drawFailurePage(template: string, title: string, frame: string): string {
  const [top = '', tags = '', beforeBody = '', beforeData = '', bottom = ''] = template.split(marks)
  const head = `<title>${escape(title)}</title>`
  const page = [top, head, tags, beforeBody, frame, beforeData, bottom].join('')
  return page.replaceAll(/<script[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g, '')
}

const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
