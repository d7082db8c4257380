/** Reads JSON lines out of a text that grows: each line once, as soon as it has ended. */
export function createLineReader(onLine: (line: unknown) => void): (textSoFar: string) => void {
  let readTo = 0
  return (text) => {
    for (let end = text.indexOf('\n', readTo); end >= 0; end = text.indexOf('\n', readTo)) {
      const line = text.slice(readTo, end)
      readTo = end + 1
      if (line) onLine(JSON.parse(line))
    }
  }
}
