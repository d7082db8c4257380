/** What stands in a field of a form, without space around it. */
export function readText(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
