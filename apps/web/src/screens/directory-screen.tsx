import { useDeferredValue, useEffect, useMemo } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Brand } from '@bolodex/contract/brands'
import { addressLimits } from '@bolodex/contract/address-limits'
import { useViewer } from '#features/accounts/use-viewer.ts'
import { BrandList } from '#features/brands/directory/brand-list.tsx'
import { BrandPlaceholders, DirectoryHead } from '#features/brands/directory/directory-head.tsx'
import { directoryView, linkTo } from '#features/brands/brands-api.ts'
import { useEarlySearch } from '#features/brands/directory/early-search.ts'
import { FilterBar } from '#features/brands/directory/filter-bar.tsx'
import { DirectoryFailed, SearchNotes, WantedLink } from '#features/brands/directory/search-outcome.tsx'
import { ResultCount, resultsId } from '#features/brands/directory/result-count.tsx'
import { useBrandEditor } from '#features/brands/edit/use-brand-editor.tsx'
import { changeQuery, useChosenLayout, useDirectoryAddress } from '#features/brands/directory/use-directory-address.ts'
import { ManagePhotos } from '#features/photos/manage-photos.tsx'
import { usePhotoAdder } from '#features/photos/use-photo-adder.tsx'
import { useShopParts } from '#features/shop/use-shop-parts.ts'
import { useOwnVotes } from '#features/votes/votes-api.ts'
import { VoteButtons } from '#features/votes/vote-buttons.tsx'
import { Pagination } from '#ui/navigation/pagination.tsx'

const nothing: Brand[] = []
const landing = { landsOn: resultsId }

export function Screen() {
  const address = useDirectoryAddress()
  const { query, layout } = address
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...directoryView(query),
    placeholderData: keepPreviousData,
  })
  const viewer = useViewer()
  const brandIds = useMemo(() => (data?.brands ?? nothing).map(({ id }) => id), [data])
  useOwnVotes(brandIds, viewer)
  const { renderUploader, adder } = usePhotoAdder(viewer.user?.username ?? null)
  const { renderEdit, editor } = useBrandEditor({
    isAdmin: viewer.user?.isAdmin === true,
    renderPhotos: (brand) => <ManagePhotos brand={brand} username={viewer.user?.username ?? ''} />,
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

  return (
    <>
      <DirectoryHead isSearching={query.q !== ''} />
      <FilterBar address={address} total={data?.total} />
      {error && !data && <DirectoryFailed error={error} onRetry={() => void refetch()} />}
      {!error && !data && <BrandPlaceholders />}
      {data && (
        <>
          <ResultCount page={data} address={address} />
          {!isPlaceholderData && <SearchNotes page={data} address={address} {...slots} place="above" />}
          {(data.total > 0 || isPlaceholderData) && (
            <BrandList
              brands={data.brands}
              layout={shownLayout}
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
          {!isPlaceholderData && <SearchNotes page={data} address={address} {...slots} place="below" />}
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
