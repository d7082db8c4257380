import { useState, type ReactNode } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type {
  BrandVideo,
  confirmBrandVideo,
  getOwnConfirmations,
  withdrawConfirmation,
} from '@bolodex/contract/videos/brand-videos'
import { endpoint } from '#lib/api-client.ts'
import { explain } from '#lib/api-error.ts'
import { refreshReads } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { brandVideosWording } from './brand-videos-wording.ts'
import styles from './brand-videos.module.css'

type Viewer = { isLoading: boolean; user: { username: string | null; isAdmin: boolean } | null }
type Confirmed = Pick<BrandVideo, 'confirmations' | 'isConfirmed'>

const wording = brandVideosWording.trust

const own = endpoint<typeof getOwnConfirmations>('GET', '/api/brands/:slug/own-confirmations', 'private')
const confirmation = endpoint<typeof confirmBrandVideo>('PUT', '/api/brand-videos/:id/confirmation')
const withdrawal = endpoint<typeof withdrawConfirmation>('DELETE', '/api/brand-videos/:id/confirmation')

/** The actions on another member's report: confirming it, and withdrawing the confirmation. */
export function useConfirmations(slug: string, viewer: Viewer) {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const isMember = viewer.user !== null
  const { data } = useQuery({ ...own.read({ params: { slug } }), enabled: isMember })
  // Older pages are not refetched: changes since are stored here.
  const [changed, setChanged] = useState<Readonly<Record<number, Confirmed>>>({})
  const [busy, setBusy] = useState<number | null>(null)

  const say = async (id: number, isRight: boolean): Promise<void> => {
    if (!isMember) return navigate(`/auth?next=${encodeURIComponent(`/brands/${slug}`)}`)
    setBusy(id)
    try {
      const now = await (isRight ? confirmation : withdrawal).call({ params: { id } })
      setChanged((before) => ({ ...before, [id]: now }))
      const isNew = 'isCounted' in now && !now.isCounted
      const description = isNew ? wording.countsLater : now.isConfirmed ? wording.counts : undefined
      if (isRight)
        showToast({
          title: isNew ? wording.thanksNew : wording.thanks,
          tone: 'success',
          ...(description && { description }),
        })
      else showToast({ title: wording.undone, tone: 'notice' })
      await refreshReads(queryClient, '/api/brands/')
    } catch (error) {
      showError(explain(error))
    }
    setBusy(null)
  }

  /** A video with the confirmations made on this page. */
  const withConfirmations = (video: BrandVideo): BrandVideo => ({ ...video, ...changed[video.id] })

  const renderTrust = (video: BrandVideo): ReactNode => {
    const { id, isConfirmed, confirmations, savedBy } = video
    const isOwn = viewer.user !== null && viewer.user.username === savedBy.name
    const hasConfirmed = data?.videoIds.includes(id) ?? false
    const isUncounted = data?.uncountedIds.includes(id) ?? false
    if (!video.isMembersWord || (isConfirmed && !hasConfirmed)) return null
    return (
      <div className={styles['trust']} data-part="trust">
        <p>
          {hasConfirmed ? wording.isYours(isUncounted) : isOwn ? wording.whyOwn : wording.why}
          {viewer.user?.isAdmin && !hasConfirmed && !isOwn && ` ${wording.adminEnough}`}{' '}
          {!isConfirmed && <span className="hint">{wording.progress(confirmations)}</span>}
        </p>
        {!isOwn && (
          <Button
            look="outline"
            className="button-small"
            disabled={busy === id}
            onClick={() => void say(id, !hasConfirmed)}
          >
            {!hasConfirmed && <Icon name="check" />} {hasConfirmed ? wording.undo : wording.confirm}
          </Button>
        )}
      </div>
    )
  }
  return { withConfirmations, renderTrust }
}
