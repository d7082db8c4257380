import { useEffect, useEffectEvent, useMemo } from 'react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, useParams, useSearch } from 'wouter'
import type { Brand } from '@bolodex/contract/brands'
import { describePriceBasis } from '@bolodex/contract/brands/value-bases'
import { useViewer } from '#features/accounts/use-viewer.ts'
import { BrandDock } from '#features/brands/page/brand-dock.tsx'
import { BrandActions, BrandPage } from '#features/brands/page/brand-page.tsx'
import { brandAddress, brandView } from '#features/brands/brands-api.ts'
import { useBrandEditor } from '#features/brands/edit/use-brand-editor.tsx'
import { useSuggestion } from '#features/brands/edit/use-suggestion.tsx'
import { useFlag } from '#features/flags/use-flag.tsx'
import { BrandVideos } from '#features/brand-videos/brand-videos.tsx'
import { brandVideosView } from '#features/brand-videos/brand-videos-api.ts'
import { useConfirmations } from '#features/brand-videos/use-confirmations.tsx'
import { useTakeOff } from '#features/brand-videos/use-take-off.tsx'
import { BrandThreads } from '#features/forum/brand-threads.tsx'
import { brandThreadsView, newPostLink } from '#features/forum/forum-api.ts'
import { BrandNumbers } from '#features/identifiers/brand-numbers.tsx'
import { HistoryBox } from '#features/history/history-box.tsx'
import { ManagePhotos } from '#features/photos/manage-photos.tsx'
import { usePhotoAdder } from '#features/photos/use-photo-adder.tsx'
import { usePhotoZoom } from '#features/photos/zoom/use-photo-zoom.tsx'
import { SoldByMembers } from '#features/sales/members/sold-by-members.tsx'
import { soldFiguresView } from '#features/sales/members/sold-api.ts'
import { useSoldSheet } from '#features/sales/sold/use-sold-sheet.tsx'
import { useLook } from '#features/shop/mode/shop-mode-store.ts'
import { PayTag } from '#features/shop/pay/pay-tag.tsx'
import { usePaySettingsDialog } from '#features/shop/pay/use-pay-settings-dialog.tsx'
import { BoloButton } from '#features/shop/shop-parts.tsx'
import { useOwnVotes } from '#features/votes/votes-api.ts'
import { VoteButtons } from '#features/votes/vote-buttons.tsx'
import { samePlace } from '#lib/navigation.ts'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'

export function Screen() {
  const { slug } = useParams<{ slug: string }>()
  const { data: brand } = useSuspenseQuery(brandView(slug))
  const { data: videos } = useQuery(brandVideosView(slug))
  const { data: threads } = useQuery(brandThreadsView(slug))
  const { data: sold = null } = useQuery(soldFiguresView(slug))
  const { id, name, upvotes, downvotes } = brand
  const viewer = useViewer()
  useLook(brand)
  useOwnVotes(
    useMemo(() => [id], [id]),
    viewer,
  )
  const [, navigate] = useLocation()
  // Whoever has gone on to another page meanwhile is not called back.
  const isStillHere = () => decodeURI(location.pathname) === `/brands/${slug}`
  const stayAt = (address: string) => isStillHere() && navigate(address, { replace: true, state: samePlace })

  // Links that open the page with one of its forms.
  const wanted = new URLSearchParams(useSearch())
  const closeWanted = () => location.search && stayAt(brandAddress(slug))
  const { openEditor, editor } = useBrandEditor({
    isAdmin: viewer.user?.isAdmin === true,
    onClose: closeWanted,
    onSaved: (saved: Brand) => saved.slug !== slug && stayAt(brandAddress(saved.slug)),
    onDeleted: () => isStillHere() && navigate('/', { replace: true }),
    renderPhotos: (shown) => <ManagePhotos brand={shown} username={viewer.user?.username ?? ''} />,
  })
  const openWantedEditor = useEffectEvent(() => void openEditor(brand))
  const isEditWanted = wanted.has('edit') && !viewer.isLoading
  useEffect(() => {
    if (isEditWanted) openWantedEditor()
  }, [isEditWanted])
  const suggestion = useSuggestion(brand, { isWanted: wanted.has('suggest'), viewer, onClose: closeWanted })
  const { renderUploader, openAdder, adder } = usePhotoAdder(viewer.user?.username ?? null)
  const { openFlag, flagDialog } = useFlag(viewer, name)
  const { takeOffDialog, ...offVideos } = useTakeOff(viewer.user?.isAdmin === true)
  const confirmations = useConfirmations(slug, viewer)
  const { openPaySettings, paySettingsDialog } = usePaySettingsDialog()
  const { soldButton, soldSheet } = useSoldSheet(brand, viewer.user !== null)
  const { openZoom, zoom } = usePhotoZoom(name, (photo) => openFlag({ target: 'photo', id: photo.id, name }))

  return (
    <>
      <BrandPage
        gallery={{
          brand,
          votes: <VoteButtons brandId={id} name={name} upvotes={upvotes} downvotes={downvotes} />,
          uploader: renderUploader(brand, 'page'),
          onAddPhoto: () => openAdder({ id, name, tagPhotoUrl: brand.photos[0]?.url ?? null }),
          onZoom: openZoom,
        }}
        pay={
          <PayTag
            price={brand.averageSalePrice}
            basis={brand.priceBasis ? describePriceBasis(brand.priceBasis, brand.soldCount) : ''}
            garments={(sold?.cells ?? []).filter(
              ({ garment, currency }) => garment !== null && currency === sold?.mainCurrency,
            )}
            rate={brand.sellThroughRate}
            onSetUp={openPaySettings}
          />
        }
        numbers={<BrandNumbers brand={brand} isAdmin={viewer.user?.isAdmin === true} />}
        actions={
          <>
            <BoloButton brand={brand} />
            {soldButton}
            <PageLink className="button button-outline" href={newPostLink(brand.slug)} rel="nofollow">
              <Icon name="post" /> Discuss
            </PageLink>
            <BrandActions
              brand={brand}
              isAdmin={viewer.user?.isAdmin === true}
              onEdit={openEditor}
              onFlag={() => openFlag({ target: 'brand', id, name })}
            />
          </>
        }
        further={
          <>
            <SoldByMembers name={name} figures={sold} soldButton={soldButton} />
            <BrandVideos brand={brand} videos={videos} {...offVideos} {...confirmations} />
            <BrandThreads brand={brand} threads={threads} />
            {brand.version >= 0 && <HistoryBox brand={brand} />}
          </>
        }
      />
      <BrandDock />
      {editor}
      {suggestion}
      {adder}
      {zoom}
      {flagDialog}
      {takeOffDialog}
      {paySettingsDialog}
      {soldSheet}
    </>
  )
}
