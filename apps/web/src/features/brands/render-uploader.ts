import type { ReactNode } from 'react'
import type { Brand } from '@bolodex/contract/brands'

/** Draws what stands in the place of a tag photo that is missing. A brand does not know how photos are taken. */
export type RenderUploader = (brand: Brand, place: 'card' | 'row' | 'page') => ReactNode
