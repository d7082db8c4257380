/** The offline copy on this device: it has `brands` of the `total` that the directory had when it was made. */
export type CopySummary = { brands: number; total: number; madeAt: string }

export type ToServiceWorker =
  | { kind: 'take-over' }
  | { kind: 'refresh-copy' }
  | { kind: 'report' }
  | { kind: 'keep-reader' }

export type FromServiceWorker = { kind: 'connection'; isOffline: boolean; copy: CopySummary | null }
