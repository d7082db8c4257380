import { lazy, type ComponentType } from 'react'
import type { NoticeCentreProps } from './notice-centre.tsx'
import type { SignedInActionsProps } from './signed-in-actions.tsx'

const load = () => import('./signed-in-parts.ts').catch(() => null)

// What only those need who are signed in comes once somebody is. What never arrives must not take the page with it.
export const SignedInActions = lazy<ComponentType<SignedInActionsProps>>(async () => ({
  default: (await load())?.SignedInActions ?? (({ children }) => children),
}))
export const NoticeCentre = lazy<ComponentType<NoticeCentreProps>>(async () => ({
  default: (await load())?.NoticeCentre ?? (() => null),
}))
