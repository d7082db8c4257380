/**
 * The first page as it is now, and below it what was loaded before and is older. The first page moves when a video
 * comes or is taken off, so what was loaded holds the earlier first page too: none is missed and none is there twice.
 */
export function joinVideos<T extends { id: number }>(
  first: readonly T[],
  loaded: readonly T[],
  takenOff: ReadonlySet<number>,
): T[] {
  const oldest = first.at(-1)?.id ?? Infinity
  return [...first, ...loaded.filter(({ id }) => id < oldest)].filter(({ id }) => !takenOff.has(id))
}
