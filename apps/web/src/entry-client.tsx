import { createRoot, hydrateRoot } from 'react-dom/client'
import { Router, type AroundNavHandler } from 'wouter'
import { App } from '#app/app.tsx'
import { findPage, prepare, prepareMatch, standIn } from '#app/prepare.ts'
import { earlyAnswers } from '#features/directory/early-search.ts'
import { explain, isMissing } from '#lib/api-error.ts'
import { send } from '#lib/api-client.ts'
import { leavePage } from '#lib/leave-guard.ts'
import { createQueryClient, refreshReads } from '#lib/query-client.ts'
import { noteCurrency, restoreCurrency } from '#lib/note-currency.ts'
import { setAskForProof } from '#lib/step-up.ts'
import { showError } from '#ui/toast/toast-store.ts'

/** How long a click waits for the next screen's code and data, so that most moves show no placeholder. */
const patience = 300

type PageData = {
  status: number
  answers: [address: string, answer: unknown][]
  /** The path that a shell was rendered for. Without it a shell is empty. */
  shellOf?: string
}

function find(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The page has no #${id}`)
  return element
}

// Forms load zod, which would test whether it may compile schemas. The content security policy forbids that, and
// browsers report even the attempt. Set before any chunk with a schema runs: schemas check it on creation.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// Written by entry-server.tsx.
const page = JSON.parse(find('data').textContent) as PageData
// The early search may have moved on from the page that was served.
const served = page.shellOf
  ? { pathname: page.shellOf, search: '' }
  : { pathname: location.pathname, search: location.search }
const queryClient = createQueryClient(async (address, read) => {
  const answer = await send(address, read)
  noteCurrency(address, answer)
  return answer
})
restoreCurrency()
for (const [address, answer] of [...page.answers, ...earlyAnswers()]) {
  noteCurrency(address, answer)
  queryClient.setQueryData([address], answer)
}
/** No server was reached. The service worker answered with an empty page, and answers what the screens read as well as it can. */
const isShell = page.status === 0
await (page.shellOf
  ? findPage(page.shellOf).route.preload()
  : isShell
    ? // Rendered as soon as its code is loaded: the search accepts input while the copy is being opened.
      Promise.race([prepare(queryClient, location.href), findPage(location.href).route.preload()]).catch(() => null)
    : page.status === 200
      ? prepare(queryClient, location.href)
      : prepareMatch(queryClient, standIn(page.status)))

setAskForProof(async (...asked) => {
  const { askForProof } = await import('#features/accounts/step-up/step-up-dialog.tsx')
  const isProved = await askForProof(...asked)
  // The session has a new token: a read that used the old one meanwhile answered without a viewer.
  if (isProved) void refreshReads(queryClient, '/api/session')
  return isProved
})

/** Counts moves, so that a slow one cannot overtake the one that was chosen after it. */
let newestMove = 0
for (const move of ['popstate', 'pushState', 'replaceState']) addEventListener(move, () => (newestMove += 1))

const aroundNav: AroundNavHandler = (navigate, to, options) => leavePage(() => makeMove(navigate, to, options))

const makeMove: AroundNavHandler = (navigate, to, options) => {
  const move = (newestMove += 1)
  const outcome = prepare(queryClient, to).then(
    () => null,
    (error: unknown) => (isMissing(error) ? null : { error }),
  )
  const waited = new Promise<null>((resolve) => setTimeout(resolve, patience, null))
  void Promise.race([outcome, waited]).then((failure) => {
    if (move !== newestMove) return
    // An immediate failure keeps the reader on the working page.
    if (failure) return showError(explain(failure.error))
    return navigate(to, options)
  })
}

// Hydrated under the URL it was served for, even when Back is pressed meanwhile.
const site = (
  <Router aroundNav={aroundNav} ssrPath={served.pathname} ssrSearch={served.search.slice(1)}>
    <App queryClient={queryClient} status={page.status || 200} />
  </Router>
)
const reports = {
  onCaughtError: (error: unknown) => {
    // oxlint-disable-next-line no-console -- a screen that failed is for developers to see; a missing thing is not a failure
    if (!isMissing(error)) console.error(error)
  },
  onRecoverableError: (error: unknown) => {
    // oxlint-disable-next-line no-console -- React fixes a mismatch in silence; tests and developers must see it
    console.error('The page did not match what the server rendered', error)
  },
}
if (isShell && !page.shellOf) createRoot(find('root'), reports).render(site)
else hydrateRoot(find('root'), site, reports)
// The shell's data is only a placeholder.
if (page.shellOf) void refreshReads(queryClient, '/api/site')
