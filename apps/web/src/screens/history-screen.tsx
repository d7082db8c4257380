import { useMemo } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, useSearch } from 'wouter'
import { mayCall } from '@bolodex/contract/access'
import type { undoMerge } from '@bolodex/contract/curation/brand-history'
import { useViewer } from '#features/accounts/use-viewer.ts'
import { BrandCard } from '#ui/brand/brand-card.tsx'
import { feedAddress } from '#lib/brands-api.ts'
import { HistoryHead, HistoryThread } from '#features/curation/history/history-thread.tsx'
import { historyView, readBefore } from '#features/curation/history/history-api.ts'
import { useRestore, useRedact, useRemovePhoto, useUndoMerge } from '#features/curation/history/history-actions.tsx'
import { historyWording } from '#features/curation/history/history-wording.ts'
import { usePhotoAdder } from '#features/photos/use-photo-adder.tsx'
import { useShopParts } from '#features/shop/use-shop-parts.ts'
import { useOwnVotes } from '#features/votes/votes-api.ts'
import { VoteButtons } from '#features/votes/vote-buttons.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Brand } from '@bolodex/contract/directory/brands'
import styles from '#features/curation/history/history.module.css'

const { page } = historyWording

export function Screen() {
  const { slug } = useParams<{ slug: string }>()
  const before = readBefore(new URLSearchParams(useSearch()))
  const { data: history } = useSuspenseQuery(historyView(slug, before))
  const { brand } = history
  const viewer = useViewer()
  useOwnVotes(
    useMemo(() => [brand.id], [brand.id]),
    viewer,
  )
  const { renderUploader, adder } = usePhotoAdder(viewer.user?.username ?? null)
  const renderShop = useShopParts()
  const isAdmin = viewer.user?.isAdmin === true
  const { renderRestore, dialog } = useRestore(brand, isAdmin)
  const { renderRemove, removal } = useRemovePhoto(brand.id, isAdmin)
  const { renderRedact, redactFirst, redaction } = useRedact(brand.id, isAdmin)
  const { renderUndoMerge, undoing } = useUndoMerge(brand, mayCall<typeof undoMerge>('moderator', viewer.user))
  return (
    <>
      <HistoryHead history={history} />
      <div className={styles['history']}>
        <HistoryThread
          history={history}
          isNewest={before === undefined}
          renderRestore={renderRestore}
          renderRemove={(change) => renderUndoMerge(change) || (renderRemove(change) ?? renderRedact(change))}
          removeFirst={redactFirst}
        />
        <aside className={styles['history-now']} aria-label={page.asItIsNow}>
          <p className="caption">{page.asItIsNow}</p>
          <BrandCard
            brand={brand}
            renderVotes={renderVotes}
            renderEdit={renderNothing}
            renderUploader={renderUploader}
            renderShop={renderShop}
          />
          <FollowLink slug={brand.slug} />
        </aside>
      </div>
      <p className={styles['history-follow']}>
        <FollowLink slug={brand.slug} />
      </p>
      {dialog}
      {removal}
      {redaction}
      {undoing}
      {adder}
    </>
  )
}

function FollowLink({ slug }: { slug: string }) {
  return (
    <a className="button button-outline" href={feedAddress(slug)}>
      <Icon name="feed" /> {page.follow}
    </a>
  )
}

function renderVotes({ id, name, upvotes, downvotes }: Brand) {
  return <VoteButtons brandId={id} name={name} upvotes={upvotes} downvotes={downvotes} />
}

const renderNothing = () => null
