/** One after another: a file of nothing but line ends would fill the memory with rows. */
export function* rowsOf(text: string): Generator<string> {
  const end = text.includes('\n') ? '\n' : '\r'
  for (let at = 0; at <= text.length;) {
    const next = text.indexOf(end, at)
    const row = text.slice(at, next < 0 ? text.length : next)
    yield row.endsWith('\r') ? row.slice(0, -1) : row
    at = next < 0 ? text.length + 1 : next + 1
  }
}
