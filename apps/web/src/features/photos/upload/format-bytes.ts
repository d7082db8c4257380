const megabyte = 1024 * 1024

/** '2.1 MB', as the limit counts them. */
export function formatBytes(bytes: number): string {
  return bytes < megabyte / 20 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${inMegabytes(bytes)} MB`
}

/** '1.3 of 2.1 MB' */
export function formatProgress(fraction: number, bytes: number): string {
  return bytes < megabyte / 20 ? formatBytes(bytes) : `${inMegabytes(bytes * fraction)} of ${formatBytes(bytes)}`
}

const inMegabytes = (bytes: number) => (bytes / megabyte).toFixed(1)
