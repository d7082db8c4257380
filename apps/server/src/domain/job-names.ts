/** Takes down the contributions of an account whose deletion is delayed: `{ userId, why }`. */
export const takeDownJob = 'take-down-account'

/** Makes the offline copy if anything has changed. */
export const offlineCopyJob = 'make-offline-copy'
