import { lazy, Suspense, useEffect, useEffectEvent, useMemo } from 'react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, useParams, useSearch } from 'wouter'
import { mayCall } from '@bolodex/contract/access'
import type { mergeBrand } from '@bolodex/contract/curation/brand-history'
import type { Brand, BrandDetails } from '@bolodex/contract/directory/brands'
import { describePriceBasis } from '@bolodex/contract/directory/value-bases'
import { useViewer } from '#features/accounts/use-viewer.ts'
import { BrandDock } from '#features/brand-pages/brand-dock.tsx'
import { BrandActions, BrandPage } from '#features/brand-pages/brand-page.tsx'
import { brandAddress, brandView } from '#lib/brands-api.ts'
import { useBrandEditor } from '#features/curation/edit/use-brand-editor.tsx'
import { useBrandModeration } from '#features/curation/edit/use-brand-moderation.tsx'
import { useSuggestion } from '#features/curation/edit/use-suggestion.tsx'
import { useFlag } from '#features/review/flags/use-flag.tsx'
import { BrandVideos } from '#features/videos/brand-videos.tsx'
import { brandVideosView } from '#features/videos/brand-videos-api.ts'
import { useConfirmations } from '#features/videos/use-confirmations.tsx'
import { useTakeOff } from '#features/videos/use-take-off.tsx'
import { datingAddress, datingTitle } from '#features/dating/dating-address.ts'
import { BrandThreads } from '#features/forum/brand-threads.tsx'
import { brandThreadsView, newPostLink } from '#features/forum/forum-api.ts'
import { BrandNumbers } from '#features/identifiers/brand-numbers.tsx'
import { HistoryBox } from '#features/curation/history/history-box.tsx'
import { compareAddress, compareTitle } from '#features/photos/compare/compare-address.ts'
import { ManagePhotos } from '#features/photos/manage-photos.tsx'
import { TagTimeline } from '#features/photos/timeline/tag-timeline.tsx'
import { useTagVoices } from '#features/photos/timeline/use-tag-voices.tsx'
import { usePhotoAdder } from '#features/photos/use-photo-adder.tsx'
import { usePhotoZoom } from '#features/photos/zoom/use-photo-zoom.tsx'
import { SoldByMembers } from '#features/sales/members/sold-by-members.tsx'
import { soldFiguresView } from '#features/sales/members/sold-api.ts'
import { useSoldSheet } from '#features/sales/sold/use-sold-sheet.tsx'
import { StarterNotes } from '#features/starter/starter-notes.tsx'
import { useLook } from '#features/shop/mode/shop-mode-store.ts'
import { PayTag } from '#features/shop/pay/pay-tag.tsx'
import { usePaySettingsDialog } from '#features/shop/pay/use-pay-settings-dialog.tsx'
import { BoloButton } from '#features/shop/shop-parts.tsx'
import { useCountSearch } from '#features/wanted/count-search.ts'
import { useOwnVotes } from '#features/votes/votes-api.ts'
import { VoteButtons } from '#features/votes/vote-buttons.tsx'
import { samePlace } from '#lib/navigation.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { Spinner } from '#ui/garments/drawings.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'

const ComparePage = lazy(() =>
  import('#features/photos/compare/compare-page.tsx').then((module) => ({ default: module.ComparePage })),
)

export function Screen() {
  const { slug } = useParams<{ slug: string }>()
  const { data: brand } = useSuspenseQuery(brandView(slug))
  const { data: videos } = useQuery(brandVideosView(slug))
  const { data: threads } = useQuery(brandThreadsView(slug))
  const { data: sold = null } = useQuery(soldFiguresView(slug))
  const { id, name, upvotes, downvotes } = brand
  const viewer = useViewer()
  useLook(brand)
  useCountSearch(brand)
  useOwnVotes(
    useMemo(() => [id], [id]),
    viewer,
  )
  const [, navigate] = useLocation()
  // A reader who has navigated on is not called back.
  const isStillHere = () => decodeURI(location.pathname) === `/brands/${slug}`
  const stayAt = (address: string) => isStillHere() && navigate(address, { replace: true, state: samePlace })

  // Links that open the page with one of its forms.
  const wanted = new URLSearchParams(useSearch())
  const closeWanted = () => location.search && stayAt(brandAddress(slug))
  const isAdmin = viewer.user?.isAdmin === true
  const renderPhotos = (shown: BrandDetails) => (
    <ManagePhotos brand={shown} username={viewer.user?.username ?? ''} canRemove={isAdmin} />
  )
  const { openEditor, editor } = useBrandEditor({
    isAdmin,
    onClose: closeWanted,
    onSaved: (saved: Brand) => saved.slug !== slug && stayAt(brandAddress(saved.slug)),
    onDeleted: () => isStillHere() && navigate('/', { replace: true }),
    renderPhotos,
  })
  const { openModeration, moderation } = useBrandModeration(renderPhotos)
  const openWantedEditor = useEffectEvent(() => void openEditor(brand))
  const isEditWanted = wanted.has('edit') && !viewer.isLoading
  useEffect(() => {
    if (isEditWanted) openWantedEditor()
  }, [isEditWanted])
  const suggestion = useSuggestion(brand, { isWanted: wanted.has('suggest'), viewer, onClose: closeWanted })
  const { renderUploader, openAdder, adder } = usePhotoAdder(viewer.user?.username ?? null)
  const { openFlag, flagDialog } = useFlag(viewer, name)
  const { takeOffDialog, ...offVideos } = useTakeOff(isAdmin)
  const confirmations = useConfirmations(slug, viewer)
  const { openPaySettings, paySettingsDialog } = usePaySettingsDialog()
  const { soldButton, soldSheet } = useSoldSheet(brand, {
    isMember: viewer.user !== null,
    isWanted: wanted.has('sold'),
    onClose: closeWanted,
  })
  const renderVoices = useTagVoices(brand, viewer)
  const { openZoom, zoom } = usePhotoZoom(
    name,
    (photo) => openFlag({ target: 'photo', id: photo.id, name }),
    (photo) => navigate(compareAddress(slug, photo.id)),
  )
  // The served page is the brand's: one's own photo is in the browser only.
  const isHydrated = useHydrated()
  if (isHydrated && wanted.has('compare'))
    return (
      <Suspense fallback={<Spinner label={compareTitle} />}>
        <ComparePage
          brand={brand}
          photoId={Number(wanted.get('compare')) || null}
          submitter={() => viewer.user?.username ?? 'guest'}
        />
      </Suspense>
    )

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
        starter={<StarterNotes brand={brand} isMember={viewer.user !== null} />}
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
        numbers={<BrandNumbers brand={brand} isAdmin={isAdmin} />}
        actions={
          <>
            <BoloButton brand={brand} />
            {soldButton}
            <PageLink className="button button-outline" href={newPostLink(brand.slug)} rel="nofollow">
              <Icon name="post" /> Discuss
            </PageLink>
            <PageLink className="button button-outline needs-script" href={datingAddress(brand)}>
              <Icon name="clock" /> {datingTitle}
            </PageLink>
            {brand.photos.length > 0 && (
              <PageLink className="button button-outline needs-script" href={compareAddress(brand.slug)} rel="nofollow">
                <Icon name="copy" /> {compareTitle}
              </PageLink>
            )}
            <BrandActions
              brand={brand}
              onEdit={isAdmin ? openEditor : null}
              onModerate={!isAdmin && mayCall<typeof mergeBrand>('moderator', viewer.user) ? openModeration : null}
              onFlag={() => openFlag({ target: 'brand', id, name })}
            />
          </>
        }
        further={
          <>
            <SoldByMembers name={name} figures={sold} isSaved={brand.version < 0} soldButton={soldButton} />
            {(brand.version >= 0 || brand.datedNotes.length > 0) && (
              <TagTimeline
                key={brand.slug}
                brand={brand}
                onAdd={() => openAdder({ id, name, tagPhotoUrl: brand.photos[0]?.url ?? null }, true)}
                onZoom={openZoom}
                renderVoices={renderVoices}
              />
            )}
            <BrandVideos brand={brand} videos={videos} {...offVideos} {...confirmations} />
            <BrandThreads brand={brand} threads={threads} />
            {brand.version >= 0 && <HistoryBox brand={brand} />}
          </>
        }
      />
      <BrandDock />
      {editor}
      {moderation}
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
