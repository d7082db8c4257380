import type { ReactNode } from 'react'

export function recoveryCodesSheet(codes: string[]): ShownCodes {
  return {
    title: 'Keep these recovery codes',
    lede: (
      <>
        Each one sets a new password once, when you have lost yours. <b>They are shown only now.</b>
      </>
    ),
    codes,
  }
}

export function backupCodesSheet(codes: string[]): ShownCodes {
  return {
    title: 'Keep these backup codes',
    lede: (
      <>
        Each one lets you in once when your app is not at hand. <b>They are shown only now.</b>
      </>
    ),
    codes,
  }
}

/** Codes that are to be shown once, in place of the settings. */
export type ShownCodes = { title: string; lede: ReactNode; codes: string[] }
export type ShowCodes = (shown: ShownCodes) => void
