import type { TagPhoto } from '@bolodex/contract/directory/brands'
import type { editPhoto, PhotoAnswer, removePhoto, uploadPhoto } from '@bolodex/contract/photos/tag-photos'
import type { TagPhotoKind } from '@bolodex/contract/photos/tag-photo-kinds'
import { addressOf, type StoredCall } from '#lib/action.ts'
import { endpoint } from '#lib/api-client.ts'
import { sendOrKeep } from '#lib/send-later.ts'
import { sendWatched } from '#lib/send-watched.ts'
import { fieldsOf, type PhotoAbout } from './photo-about.ts'

type Named = { id: number; name: string }
type Sent = PhotoAbout & { submittedBy: string }
type Watching = { onProgress: (fraction: number) => void; signal: AbortSignal }

/** The same answer that every page has: whether guests may add photos does not hang on who asks. */

const edit = endpoint<typeof editPhoto>('PATCH', '/api/brands/:id/photos/:photoId')
const remove = endpoint<typeof removePhoto>('DELETE', '/api/brands/:id/photos/:photoId')

/** Null: there is no connection, and it is kept on this device until there is one. */
export function sendPhotoUrl(brand: Named, photoUrl: string, about: Sent): Promise<PhotoAnswer | null> {
  return sendOrKeep({
    route: 'photoUrl',
    name: brand.name,
    params: { id: brand.id },
    body: { photoUrl, submittedBy: about.submittedBy, ...fieldsOf(about) },
    detail: photoUrl,
  })
}

/** As `sendPhotoUrl`, for a file. */
export function sendPhotoFile(brand: Named, file: File, about: Sent, watching: Watching): Promise<PhotoAnswer | null> {
  const body = { submittedBy: about.submittedBy, ...fieldsOf(about) }
  const sendForm = (call: StoredCall) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(body)) if (value) form.set(name, value)
    form.set('photo', file)
    return sendWatched<typeof uploadPhoto>(addressOf(call), form, watching)
  }
  return sendOrKeep({ route: 'photoFile', name: brand.name, params: { id: brand.id }, body, file }, watching, sendForm)
}

export type PhotoEdit = {
  kind?: TagPhotoKind
  yearFrom?: number | null
  yearTo?: number | null
  madeIn?: string | null
  note?: string | null
  isPrimary?: true
}

export async function sendPhotoEdit(brandId: number, photoId: number, change: PhotoEdit): Promise<TagPhoto[]> {
  return (await edit.call({ params: { id: brandId, photoId }, body: change })).photos
}

export async function sendPhotoRemoval(brandId: number, photoId: number): Promise<TagPhoto[]> {
  return (await remove.call({ params: { id: brandId, photoId } })).photos
}
