/** Text inside of XML. Characters that XML cannot hold, such as most control characters, are left out. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u{20}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"'\r]/g, (character) => `&#${character.charCodeAt(0)};`)
}
