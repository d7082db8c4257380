/** A video's address as it is kept and asked for, whatever form it was given in. */
export const videoUrl = (id: string): string => `https://www.youtube.com/watch?v=${id}`

/** The same, at a moment. */
export const videoMoment = (id: string, startMs: number | null): string =>
  startMs === null ? videoUrl(id) : `${videoUrl(id)}&t=${Math.floor(startMs / 1000)}s`
