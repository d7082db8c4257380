/** Parameters of an address: a list as one for each of its values, and nothing for what is not given. */
export function writeQuery(query: Record<string, unknown>): string {
  const all = Object.entries(query).flatMap(([key, value]) =>
    [value].flat().map((one): [string, unknown] => [key, one]),
  )
  const given = all.filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return search && `?${search}`
}
