import { useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
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
  if (!user?.isAdmin)
    return (
      <>
        <PageHead title={reviewWording.title} />
        <AdminsOnly />
      </>
    )
  return (
    <ReviewDesk
      waiting={waiting}
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
