import { formatCount, formatNumber } from './format-numbers.ts'

/** A file's size as people read it: '812 bytes', '1,284 kB'. */
export function formatSize(bytes: number): string {
  return bytes < 1000 ? formatCount(bytes, 'byte') : `${formatNumber(Math.round(bytes / 1000))} kB`
}
