import { useMemo } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'wouter'
import type { Brand } from '@bolodex/contract/brands'
import { useViewer } from '#features/accounts/use-viewer.ts'
import { BrandPage } from '#features/brands/brand-page.tsx'
import { brandAddress, brandView } from '#features/brands/brands-api.ts'
import { useBrandEditor } from '#features/brands/use-brand-editor.tsx'
import { usePhotoAdder } from '#features/photos/use-photo-adder.tsx'
import { usePhotoZoom } from '#features/photos/zoom/use-photo-zoom.tsx'
import { useOwnVotes } from '#features/votes/use-own-votes.ts'
import { VoteButtons } from '#features/votes/vote-buttons.tsx'
import { samePlace } from '#lib/landing.ts'
import '#features/brands/brand-page.css'
import '#features/brands/tag-gallery.css'

export function Screen() {
  const { slug } = useParams<{ slug: string }>()
  const { data: brand } = useSuspenseQuery(brandView(slug))
  const { id, name, upvotes, downvotes } = brand
  const viewer = useViewer()
  useOwnVotes(
    useMemo(() => [id], [id]),
    viewer,
  )
  const [, navigate] = useLocation()
  const followName = (saved: Brand) => {
    // Whoever has gone on to another page meanwhile is not called back.
    const isStillHere = decodeURI(location.pathname) === `/brands/${slug}`
    if (saved.slug !== slug && isStillHere) navigate(brandAddress(saved.slug), { replace: true, state: samePlace })
  }
  const { renderEdit, editor } = useBrandEditor(viewer.user?.isAdmin === true, followName)
  const { renderUploader, openAdder, adder } = usePhotoAdder(viewer.user?.username ?? null)
  const { openZoom, zoom } = usePhotoZoom(name)
  return (
    <>
      <BrandPage
        brand={brand}
        votes={<VoteButtons brandId={id} name={name} upvotes={upvotes} downvotes={downvotes} />}
        edit={renderEdit(brand)}
        uploader={renderUploader(brand, 'page')}
        onAddPhoto={() => openAdder(brand)}
        onZoom={openZoom}
      />
      {editor}
      {adder}
      {zoom}
    </>
  )
}
