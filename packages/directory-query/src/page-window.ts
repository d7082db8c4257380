/** Up to this number, all pages are shown. */
const pagesShownInFull = 5

/** The page buttons: first, a window around the current one, last, with an ellipsis for what is left out. */
export function pageWindow(page: number, pageCount: number): (number | 'ellipsis')[] {
  if (pageCount <= pagesShownInFull) return Array.from({ length: pageCount }, (_, index) => index + 1)
  const shown = new Set([1, page - 1, page, page + 1, pageCount].filter((number) => number >= 1 && number <= pageCount))
  return [...shown].flatMap((number, index, numbers) =>
    number - (numbers[index - 1] ?? 0) > 1 ? ['ellipsis' as const, number] : [number],
  )
}
