import type { TagPhoto } from '@bolodex/contract/brands'
import type { getSite } from '@bolodex/contract/site'
import type { editPhoto, PhotoAnswer, removePhoto, uploadPhoto } from '@bolodex/contract/photos/tag-photos'
import type { TagPhotoKind } from '@bolodex/contract/photos/tag-photo-kinds'
import { endpoint } from '#lib/api-client.ts'
import { sendOrKeep } from '#lib/send-later.ts'
import { sendWatched } from '#lib/send-watched.ts'

/** What is said about a photo. An empty era is one that nobody knows. */
export type PhotoAbout = { kind: TagPhotoKind; era: string }

type Named = { id: number; name: string }
type Sent = PhotoAbout & { submittedBy: string }
type Watching = { onProgress: (fraction: number) => void; signal: AbortSignal }

/** The same answer that every page has: whether guests may add photos does not hang on who asks. */
export const siteView = endpoint<typeof getSite>('GET', '/api/site').read({})

const edit = endpoint<typeof editPhoto>('PATCH', '/api/brands/:id/photos/:photoId')
const remove = endpoint<typeof removePhoto>('DELETE', '/api/brands/:id/photos/:photoId')

/** Null: there is no connection, and it is kept on this device until there is one. */
export function sendPhotoUrl(brand: Named, photoUrl: string, about: Sent): Promise<PhotoAnswer | null> {
  const { kind, era, submittedBy } = about
  return sendOrKeep<PhotoAnswer>({
    kind: 'photo',
    name: brand.name,
    address: `/api/brands/${brand.id}/photo`,
    method: 'PATCH',
    body: { photoUrl, submittedBy, kind, ...(era && { era }) },
    detail: photoUrl,
  })
}

/** As `sendPhotoUrl`, for a file. */
export function sendPhotoFile(brand: Named, file: File, about: Sent, watching: Watching): Promise<PhotoAnswer | null> {
  const address = `/api/brands/${brand.id}/upload`
  const sendForm = () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(about)) if (value) form.set(name, value)
    form.set('photo', file)
    return sendWatched<typeof uploadPhoto>(address, form, watching)
  }
  return sendOrKeep<PhotoAnswer>({ kind: 'photo', name: brand.name, address, body: about, file }, watching, sendForm)
}

export type PhotoEdit = { kind?: TagPhotoKind; era?: string | null; isPrimary?: true }

export async function sendPhotoEdit(brandId: number, photoId: number, change: PhotoEdit): Promise<TagPhoto[]> {
  return (await edit.call({ params: { id: brandId, photoId }, body: change })).photos
}

export async function sendPhotoRemoval(brandId: number, photoId: number): Promise<TagPhoto[]> {
  return (await remove.call({ params: { id: brandId, photoId } })).photos
}
