import type { ReactNode } from 'react'
import type { TextLink } from '@bolodex/contract/forum'

/** Draws what somebody wrote, as the forum does. */
export type RenderText = (text: { content: string; links: readonly TextLink[] }) => ReactNode
