import type { Brand } from '@bolodex/contract/brands'
import type { BrandPatch, editBrand } from '@bolodex/contract/edit-brand'
import { endpoint } from '#lib/api-client.ts'

const edit = endpoint<typeof editBrand>('PATCH', '/api/brands/:id')

export function sendEdit(brandId: number, patch: BrandPatch): Promise<Brand> {
  return edit.call({ params: { id: brandId }, body: patch })
}
