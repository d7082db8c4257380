/** An element of a document: its name, attributes, own text and the elements in it. */
export type XmlElement = { name: string; attributes: Record<string, string>; text: string; children: XmlElement[] }

const token = /<\?xml [^?]*\?>\s*|<\/([\w:]+)>|<([\w:]+)((?: [\w:]+="[^"<]*")*)(\/?)>|([^<]+)/y
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u

/** A strict XML parser: anything that is not well-formed fails. It supports what our own files contain. */
export function readXml(document: string): XmlElement {
  if (forbidden.test(document)) throw new Error('The document holds a character that XML does not allow')
  const top: XmlElement = { name: '', attributes: {}, text: '', children: [] }
  const open = [top]
  let at = 0
  while (at < document.length) {
    token.lastIndex = at
    const [whole, closed, opened, attributes = '', isEmpty, text = ''] = token.exec(document) ?? []
    if (whole === undefined) throw new Error(`Not XML: ${document.slice(at, at + 60)}`)
    at += whole.length
    const parent = open.at(-1) ?? top
    if (closed !== undefined) {
      if (parent.name !== closed) throw new Error(`${parent.name} is closed by ${closed}`)
      open.pop()
    } else if (opened !== undefined) {
      const pairs = Array.from(attributes.matchAll(/ ([\w:]+)="([^"]*)"/g), ([, key = '', value = '']) => [
        key,
        unescape(value),
      ])
      const element = { name: opened, attributes: Object.fromEntries(pairs), text: '', children: [] }
      parent.children.push(element)
      if (!isEmpty) open.push(element)
    } else parent.text += unescape(text)
  }
  const [root, ...others] = top.children
  if (open.length !== 1 || !root || others.length > 0 || top.text.trim() !== '')
    throw new Error('Not one complete document')
  return root
}

function unescape(text: string): string {
  if (/&(?!#\d+;)/.test(text)) throw new Error(`Unescaped ampersand: ${text.slice(0, 60)}`)
  return text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
}
