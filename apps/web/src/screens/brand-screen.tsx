import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { BrandPage } from '#features/brands/brand-page.tsx'
import { brandView } from '#features/brands/brands-api.ts'
import { VoteCounts } from '#features/brands/vote-counts.tsx'
import '#features/brands/brand-page.css'
import '#features/brands/tag-gallery.css'

export function Screen() {
  const { slug } = useParams<{ slug: string }>()
  const { data: brand } = useSuspenseQuery(brandView(slug))
  return <BrandPage brand={brand} votes={<VoteCounts upvotes={brand.upvotes} downvotes={brand.downvotes} />} />
}
