import { useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { mayCall } from '@bolodex/contract/access'
import type { listReview } from '@bolodex/contract/review/review'
import { sessionView, useViewer } from '#features/accounts/use-viewer.ts'
import { ForumText } from '#features/forum/forum-text.tsx'
import { ForumPhotos } from '#features/forum/photos/forum-photos.tsx'
import { AdminsOnly } from '#features/review/log-list.tsx'
import { ReviewDesk } from '#features/review/review-desk.tsx'
import { reviewWording } from '#features/review/review-wording.ts'
import { PageHead } from '#ui/page-head.tsx'

export function Screen() {
  const { user, waiting } = useViewer()
  const queryClient = useQueryClient()
  /** The badge beside the link says the same as the queue. */
  const handleWaiting = useCallback(
    (count: number) => queryClient.setQueryData(sessionView.queryKey, (now) => now && { ...now, waiting: count }),
    [queryClient],
  )
  if (!mayCall<typeof listReview>('moderator', user))
    return (
      <>
        <PageHead title={reviewWording.title} />
        <AdminsOnly isForModerators />
      </>
    )
  return (
    <ReviewDesk
      waiting={waiting}
      isAdmin={user?.isAdmin === true}
      onWaiting={handleWaiting}
      renderText={({ content, links, photos }, flaggedPhotoId) => (
        <>
          <ForumText text={content} links={links} />
          <ForumPhotos photos={photos} size="small" flaggedId={flaggedPhotoId} />
        </>
      )}
    />
  )
}
