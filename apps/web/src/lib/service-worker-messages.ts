/** What is kept on this device of the directory. */
export type CopySummary = { brands: number; madeAt: string }

export type ToServiceWorker = { kind: 'take-over' } | { kind: 'refresh-copy' } | { kind: 'report' }

export type FromServiceWorker = { kind: 'connection'; isOffline: boolean; copy: CopySummary | null }
