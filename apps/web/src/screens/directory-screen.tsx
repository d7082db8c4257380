import { lazy, Suspense, useDeferredValue, useEffect, useMemo, type ComponentType } from 'react'
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Brand } from '@bolodex/contract/directory/brands'
import { addressLimits } from '@bolodex/contract/address-limits'
import { useViewer } from '#features/accounts/use-viewer.ts'
import { BrandList } from '#features/directory/brand-list.tsx'
import { BrandPlaceholders, DirectoryHead, HelpBox } from '#features/directory/directory-head.tsx'
import { directoryView, isFiltered, linkTo } from '#lib/brands-api.ts'
import { useEarlySearch } from '#features/directory/early-search.ts'
import { FilterBar } from '#features/directory/filter-bar.tsx'
import { DirectoryFailed, FilterChips, SearchNotes, WantedLink } from '#features/directory/search-outcome.tsx'
import { listHits } from '#features/directory/list-hits.ts'
import { ResultCount, resultsId } from '#features/directory/result-count.tsx'
import { useBrandEditor } from '#features/curation/edit/use-brand-editor.tsx'
import { changeQuery, useChosenLayout, useDirectoryAddress } from '#features/directory/use-directory-address.ts'
import { usePhotoAdder } from '#features/photos/use-photo-adder.tsx'
import { siteView } from '#lib/site-view.ts'
import { useShopParts } from '#features/shop/use-shop-parts.ts'
import { useOwnVotes } from '#features/votes/votes-api.ts'
import { VoteButtons } from '#features/votes/vote-buttons.tsx'
import { Pagination } from '#ui/navigation/pagination.tsx'

const nothing: Brand[] = []
// Needed only beside a search for a name that the directory does not have.
const SoldButton = lazy<ComponentType<{ name: string; isMember: boolean }>>(() =>
  import('#features/sales/sold/sold-button.tsx').then(
    (module) => ({ default: module.SoldButton }),
    () => ({ default: () => null }),
  ),
)
// Inside the editor, which is for admins.
const ManagePhotos = lazy(() =>
  import('#features/photos/manage-photos.tsx').then((module) => ({ default: module.ManagePhotos })),
)
const landing = { landsOn: resultsId }

export function Screen() {
  const address = useDirectoryAddress()
  const { query, layout } = address
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...directoryView(query),
    placeholderData: keepPreviousData,
  })
  const { data: site } = useSuspenseQuery(siteView)
  const viewer = useViewer()
  const hits = useMemo(() => (data ? listHits(data, query) : nothing), [data, query])
  const brandIds = useMemo(() => hits.map(({ id }) => id), [hits])
  useOwnVotes(brandIds, viewer)
  const { renderUploader, adder } = usePhotoAdder(viewer.user?.username ?? null)
  const { renderEdit, editor } = useBrandEditor({
    isAdmin: viewer.user?.isAdmin === true,
    renderPhotos: (brand) => (
      <Suspense fallback={null}>
        <ManagePhotos brand={brand} username={viewer.user?.username ?? ''} canRemove />
      </Suspense>
    ),
  })

  const pageCount = data ? Math.min(Math.ceil(data.total / query.pageSize), addressLimits.maxPage) : 1
  const isBeyond = data !== undefined && !isPlaceholderData && data.total > 0 && query.page > pageCount
  useEffect(() => {
    if (isBeyond) changeQuery({ page: pageCount }, { isTyping: true })
  }, [isBeyond, pageCount])

  useChosenLayout()
  useEarlySearch(query.q, data !== undefined && !isPlaceholderData)

  // The other layout is drawn in the background: its button answers at once.
  const shownLayout = useDeferredValue(layout)

  const slots = { renderEdit, renderUploader, renderShop: useShopParts() }
  const notes = { address, knownNames: site.knownNames, isAdmin: viewer.user?.isAdmin === true, ...slots }

  const isMember = viewer.user !== null
  const renderSold = (name: string) => (
    <Suspense fallback={null}>
      <SoldButton name={name} isMember={isMember} />
    </Suspense>
  )

  return (
    <>
      <DirectoryHead isSearching={query.q !== ''} />
      <FilterBar address={address} total={data && data.total + data.equal} />
      <HelpBox isSearching={query.q !== ''} />
      {error && !data && <DirectoryFailed error={error} onRetry={() => void refetch()} />}
      {!error && !data && <BrandPlaceholders />}
      {data && (
        <>
          <ResultCount page={data} hits={hits} address={address}>
            {isFiltered(address) && <FilterChips address={address} />}
          </ResultCount>
          {(hits.length > 0 || isPlaceholderData) && (
            <BrandList
              brands={hits}
              layout={shownLayout}
              era={query.era}
              isWaiting={isPlaceholderData || layout !== shownLayout}
              canAdd={data.savedBrands === undefined}
              renderVotes={renderVotes}
              {...slots}
            />
          )}
          <Pagination
            page={Math.min(query.page, pageCount)}
            pageCount={pageCount}
            linkTo={(page) => linkTo({ layout, query: { ...query, page } })}
            landing={landing}
          />
          {!isPlaceholderData && <SearchNotes page={data} hits={hits} renderSold={renderSold} {...notes} />}
        </>
      )}
      <WantedLink />
      {editor}
      {adder}
    </>
  )
}

function renderVotes({ id, name, upvotes, downvotes }: Brand) {
  return <VoteButtons brandId={id} name={name} upvotes={upvotes} downvotes={downvotes} />
}
