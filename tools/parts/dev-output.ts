/** Prints each step when it begins, and how long it took when the next one does. */
export function createStepPrinter(print: (text: string) => void, now: () => number = () => performance.now()) {
  let current: { step: string; since: number } | null = null
  const end = (): void => {
    if (current) print(`  ${current.step}: ${((now() - current.since) / 1000).toFixed(1)} s`)
    current = null
  }
  return {
    begin: (step: string): void => {
      end()
      print(`  ${step}...`)
      current = { step, since: now() }
    },
    end,
  }
}

/** Takes the link for the first admin out of a server's log, to be shown with the other addresses. The rest is passed on. */
export function createLogReader(pass: (line: string) => void) {
  let link: string | null = null
  return {
    take: (line: string): void => {
      const found = /^\{.*"link":"([^"]+)"/.exec(line)?.[1]
      // A restart makes a new link, after the addresses were shown.
      if (found === undefined) pass(line)
      else if (link === null) link = found
      else pass(`  Admin      ${found}`)
    },
    setupLink: () => link,
  }
}
