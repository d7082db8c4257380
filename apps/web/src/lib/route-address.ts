/** The address of a call: each `:name` of its path with a value. */
export function fillPath(path: string, params: Record<string, unknown>): string {
  const values = params as Record<string, string | number | undefined>
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '')))
}

/** Parameters of an address: one for each value of a list, and none for what is not given. */
export function writeQuery(query: Record<string, unknown>): string {
  const all = Object.entries(query).flatMap(([key, value]) =>
    [value].flat().map((one): [string, unknown] => [key, one]),
  )
  const given = all.filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return search && `?${search}`
}
