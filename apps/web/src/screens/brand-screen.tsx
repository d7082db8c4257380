import { useMemo } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { useViewer } from '#features/accounts/use-viewer.ts'
import { BrandPage } from '#features/brands/brand-page.tsx'
import { brandView } from '#features/brands/brands-api.ts'
import { useOwnVotes } from '#features/votes/use-own-votes.ts'
import { VoteButtons } from '#features/votes/vote-buttons.tsx'
import '#features/brands/brand-page.css'
import '#features/brands/tag-gallery.css'

export function Screen() {
  const { slug } = useParams<{ slug: string }>()
  const { data: brand } = useSuspenseQuery(brandView(slug))
  const { id, name, upvotes, downvotes } = brand
  useOwnVotes(
    useMemo(() => [id], [id]),
    useViewer(),
  )
  return (
    <BrandPage brand={brand} votes={<VoteButtons brandId={id} name={name} upvotes={upvotes} downvotes={downvotes} />} />
  )
}
