import type { CopySummary } from '#lib/service-worker-messages.ts'

const count = new Intl.NumberFormat('en-US')

/** Texts about being offline and about new versions. */
export const offlineWords = {
  saved: ({ brands, total }: Omit<CopySummary, 'madeAt'>, age: string) =>
    `Offline. ${brands < total ? 'Top ' : ''}${count.format(brands)} brands saved on this phone, ${age}.`,
  onThisPhone: (brands: number) => `${count.format(brands)} brands are on this phone.`,
  nothingSaved: 'Offline. No brands are saved on this phone yet.',
  newVersion: 'A new version is ready.',
  update: 'Update',
  later: 'Later',
}

/** Short enough for a bar on a phone: '2 h ago'. */
export function formatCopyAge(moment: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(moment)) / 60_000))
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ago`
  return `${Math.floor(minutes / (24 * 60))} days ago`
}
