import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Brand, getBrand } from '@bolodex/contract/directory/brands'
import { readDatedNote } from '@bolodex/contract/photos/dated-notes'
import type { DatedNote } from '@bolodex/garment-dating/dated-notes'
import { endpoint } from '#lib/api-client.ts'
import type { Garment } from './garment-clues.ts'

const brandOf = endpoint<typeof getBrand>('GET', '/api/brands/:slug')

/**
 * The dated notes of the garment's brand as boxes to tick, also from the copy on the device. Only of a brand chosen by its
 * page or tag: a typed name is not sent anywhere.
 */
export function useBrandNotes({ brand, slug }: Pick<Garment, 'brand' | 'slug'>): DatedNote[] {
  const { data } = useQuery({ ...brandOf.readIfPossible({ params: { slug: slug ?? '' } }), enabled: slug !== null })
  return useMemo(() => (data && slug !== null ? notesOf(data, brand.trim() || data.name) : []), [data, slug, brand])
}

/** `name` is the brand as the garment has it: rules apply by that name. */
function notesOf({ id, datedNotes }: Pick<Brand, 'id' | 'datedNotes'>, name: string): DatedNote[] {
  return datedNotes.flatMap((line, place) => {
    const note = readDatedNote(line)
    if (note === null) return []
    const { yearFrom: from, yearTo: to } = note
    return { id: `note-${id}-${place}`, brand: name, label: note.note, from, to }
  })
}
