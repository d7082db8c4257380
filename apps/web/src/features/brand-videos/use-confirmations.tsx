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

/** What can be said to a video that another member reported: that it looks right, and that it was said by mistake. */
export function useConfirmations(slug: string, viewer: Viewer) {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const isMember = viewer.user !== null
  const { data } = useQuery({ ...own.read({ params: { slug } }), enabled: isMember })
  // Videos of older pages are not read again: what became of them since is kept here.
  const [changed, setChanged] = useState<Readonly<Record<number, Confirmed>>>({})
  const [busy, setBusy] = useState<number | null>(null)

  const say = async (id: number, isRight: boolean): Promise<void> => {
    if (!isMember) return navigate(`/auth?next=${encodeURIComponent(`/brands/${slug}`)}`)
    setBusy(id)
    try {
      const now = await (isRight ? confirmation : withdrawal).call({ params: { id } })
      setChanged((before) => ({ ...before, [id]: now }))
      const description = now.isConfirmed ? wording.counts : undefined
      if (isRight) showToast({ title: wording.thanks, tone: 'success', ...(description && { description }) })
      else showToast({ title: wording.undone, tone: 'notice' })
      await refreshReads(queryClient, '/api/brands/')
    } catch (error) {
      showError(explain(error))
    }
    setBusy(null)
  }

  /** A video as it stands after what was said to it on this page. */
  const withConfirmations = (video: BrandVideo): BrandVideo => ({ ...video, ...changed[video.id] })

  const renderTrust = (video: BrandVideo): ReactNode => {
    const { id, isConfirmed, confirmations, savedBy } = video
    const isOwn = viewer.user !== null && viewer.user.username === savedBy.name
    const hasConfirmed = data?.videoIds.includes(id) ?? false
    if (!video.isMembersWord || (isConfirmed && !hasConfirmed)) return null
    return (
      <div className={styles['trust']} data-part="trust">
        <p>
          {hasConfirmed ? wording.isYours : isOwn ? wording.whyOwn : wording.why}
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
