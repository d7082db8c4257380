import type { getMember, listMemberBrands, listMemberPhotos } from '@bolodex/contract/members/members'
import { endpoint } from '#lib/api-client.ts'

const member = endpoint<typeof getMember>('GET', '/api/members/:username')
const brands = endpoint<typeof listMemberBrands>('GET', '/api/members/:username/brands')
const photos = endpoint<typeof listMemberPhotos>('GET', '/api/members/:username/photos')

const older = (before?: number) => (before === undefined ? {} : { before })

export const memberView = (username: string) => member.read({ params: { username } })

/** A page of the brands they added: those before the one with this id, or the newest. */
export const memberBrandsView = (username: string, before?: number) =>
  brands.read({ params: { username }, query: older(before) })

export const memberPhotosView = (username: string, before?: number) =>
  photos.read({ params: { username }, query: older(before) })

export const memberAddress = (username: string) => `/members/${encodeURIComponent(username)}`
