export { NoticeCentre } from './notice-centre.tsx'
export { SignedInActions } from './signed-in-actions.tsx'
