const counts = new Intl.NumberFormat('en-US')

/** 1284 as '1,284', the same text on the server and in every browser. */
export function formatNumber(count: number): string {
  return counts.format(count)
}

const shortPrices = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** A price that fits a sticker: '9,999', and from 10,000 on '12.5K' or '1.2M'. */
export function formatPrice(dollars: number): string {
  return dollars < 10_000 ? formatNumber(dollars) : shortPrices.format(dollars)
}

/** '1,284 brands', '1 brand'. */
export function formatCount(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** A file's size as people read it: '812 bytes', '1,284 kB'. */
export function formatSize(bytes: number): string {
  return bytes < 1000 ? formatCount(bytes, 'byte') : `${formatNumber(Math.round(bytes / 1000))} kB`
}

/** A moment of a video, as players write it: '4:12', '1:02:09'. */
export function formatMoment(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}
