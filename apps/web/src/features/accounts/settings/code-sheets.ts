import { codeWords } from '../accounts-wording.ts'

/** Codes that are to be shown once, in place of the settings. */
export type ShownCodes = { title: string; lede: string; codes: string[] }
export type ShowCodes = (shown: ShownCodes) => void

export const recoveryCodesSheet = (codes: string[]): ShownCodes => ({ ...codeWords.recovery, codes })

export const backupCodesSheet = (codes: string[]): ShownCodes => ({ ...codeWords.backup, codes })
