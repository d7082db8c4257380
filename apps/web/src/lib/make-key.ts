/**
 * A random name that nobody else has. `crypto.randomUUID` is there on encrypted pages only, and a small site may be
 * opened by its plain address at home.
 */
export function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  // The two marks of a random UUID.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
