import { useState } from 'react'
import type { PostDetails } from '@bolodex/contract/forum'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { postAddress } from '../forum-api.ts'
import { sendPostRemoval, sendPostModeration, useForumRefresh, type Reader, type PostModeration } from './thread-api.ts'
import { DeleteDialog, Tool, useModeration } from './thread-tool.tsx'

type Props = {
  post: PostDetails
  reader: Reader | null
  isOwn: boolean
  isHidden: boolean
  onEdit: () => void
  onFlag: () => void
  onHidden: (isHidden: boolean) => void
  /** It has gone, and its page with it. */
  onLeave: () => void
}

/** What can be done about a post: by anybody, by its writer, by somebody else, by an admin. */
export function PostTools({ post, reader, isOwn, isHidden, onEdit, onFlag, onHidden, onLeave }: Props) {
  const [isAsking, setAsking] = useState(false)
  const refresh = useForumRefresh()
  const handleCopy = async () => {
    const isCopied = await copyText(location.origin + postAddress(post.id))
    if (isCopied) showToast({ title: 'Link copied', tone: 'success' })
    else showError('The link could not be copied. It stands in the address bar.')
  }
  const handleDelete = async () => {
    await sendPostRemoval(post.id)
    setAsking(false)
    onLeave()
    showToast({ title: 'Post deleted', tone: 'success' })
    await refresh({ keepsShown: true })
  }
  return (
    <>
      {isOwn && <Tool icon="pen" label="Edit" aria-label="Edit your post" onClick={onEdit} />}
      {isOwn && (
        <Tool
          icon="trash"
          label="Delete"
          aria-label="Delete your post"
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        />
      )}
      <span className="needs-script">
        <Tool icon="link" label="Copy link" onClick={() => void handleCopy()} />
      </span>
      {reader && !isOwn && (
        <Tool icon="flag" label="Flag" aria-label="Flag this post" aria-haspopup="dialog" onClick={onFlag} />
      )}
      {reader?.isAdmin && <AdminTools post={post} isHidden={isHidden} onHidden={onHidden} />}
      {isAsking && (
        <DeleteDialog
          title="Delete this post?"
          text="Nobody can read it any more, nor the comments under it."
          onClose={() => setAsking(false)}
          onDelete={handleDelete}
        />
      )}
    </>
  )
}

function AdminTools({ post, isHidden, onHidden }: Pick<Props, 'post' | 'isHidden' | 'onHidden'>) {
  const { isBusy, act, takeBack } = useModeration()
  const { id, isPinned, isLocked } = post
  const change = (done: string, moderation: PostModeration, former: PostModeration) => ({
    done,
    set: () => sendPostModeration(id, moderation),
    setBack: () => sendPostModeration(id, former),
  })
  const hiding = { ...change('Post hidden', { isHidden: true }, { isHidden: false }), onHidden }
  return (
    <>
      <Tool
        icon="pin"
        label={isPinned ? 'Unpin' : 'Pin'}
        disabled={isBusy}
        onClick={() =>
          void act(change(isPinned ? 'Post unpinned' : 'Post pinned', { isPinned: !isPinned }, { isPinned }))
        }
      />
      <Tool
        icon="lock"
        label={isLocked ? 'Open thread' : 'Close thread'}
        disabled={isBusy}
        onClick={() =>
          void act(change(isLocked ? 'Thread opened' : 'Thread closed', { isLocked: !isLocked }, { isLocked }))
        }
      />
      <Tool
        icon={isHidden ? 'eye' : 'eye-off'}
        label={isHidden ? 'Show again' : 'Hide'}
        disabled={isBusy}
        onClick={() => void (isHidden ? takeBack(hiding) : act(hiding))}
      />
    </>
  )
}

/** Whether it is in the clipboard now: a browser may refuse, and has none where a site comes without a certificate. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
