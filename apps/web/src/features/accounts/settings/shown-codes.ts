import type { ReactNode } from 'react'

/** Codes that are to be shown once, in place of the settings. */
export type ShownCodes = { title: string; lede: ReactNode; codes: string[] }
export type ShowCodes = (shown: ShownCodes) => void
