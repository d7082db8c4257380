import { useState } from 'react'
import { mayCall } from '@bolodex/contract/access'
import type { PostDetails } from '@bolodex/contract/forum/forum'
import type { moderatePost } from '@bolodex/contract/forum/forum-moderation'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { postAddress } from '../forum-api.ts'
import { forumUi } from '../forum-wording.ts'
import { sendPostRemoval, sendPostModeration, useForumRefresh, type Reader, type PostModeration } from './thread-api.ts'
import { DeleteDialog, Tool, useModeration } from './thread-tool.tsx'

const words = forumUi.tools

type Props = {
  post: PostDetails
  reader: Reader | null
  isOwn: boolean
  isHidden: boolean
  onEdit: () => void
  onFlag: () => void
  onHidden: (isHidden: boolean) => void
  /** It is deleted, and its page with it. */
  onLeave: () => void
}

/** Actions on a post: for anyone, its writer, other members, admins. */
export function PostTools({ post, reader, isOwn, isHidden, onEdit, onFlag, onHidden, onLeave }: Props) {
  const [isAsking, setAsking] = useState(false)
  const refresh = useForumRefresh()
  const handleCopy = async () => {
    const isCopied = await copyText(location.origin + postAddress(post.id))
    if (isCopied) showToast({ title: words.copied, tone: 'success' })
    else showError(words.notCopied)
  }
  const handleDelete = async () => {
    await sendPostRemoval(post.id)
    setAsking(false)
    onLeave()
    showToast({ title: words.postDeleted, tone: 'success' })
    await refresh({ keepsShown: true })
  }
  return (
    <>
      {isOwn && <Tool icon="pen" label={words.edit} aria-label={words.editPost} onClick={onEdit} />}
      {isOwn && (
        <Tool
          icon="trash"
          label={words.remove}
          aria-label={words.deletePost}
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        />
      )}
      <span className="needs-script">
        <Tool icon="link" label={words.copyLink} onClick={() => void handleCopy()} />
      </span>
      {reader && !isOwn && (
        <Tool icon="flag" label={words.flag} aria-label={words.flagPost} aria-haspopup="dialog" onClick={onFlag} />
      )}
      {mayCall<typeof moderatePost>('moderator', reader) && (
        <ModeratorTools post={post} isHidden={isHidden} onHidden={onHidden} />
      )}
      {isAsking && (
        <DeleteDialog
          title={words.askPost}
          text={words.askPostText}
          onClose={() => setAsking(false)}
          onDelete={handleDelete}
        />
      )}
    </>
  )
}

function ModeratorTools({ post, isHidden, onHidden }: Pick<Props, 'post' | 'isHidden' | 'onHidden'>) {
  const { isBusy, act, takeBack } = useModeration()
  const { id, isPinned, isLocked } = post
  const change = (done: string, moderation: PostModeration, former: PostModeration) => ({
    done,
    set: () => sendPostModeration(id, moderation),
    setBack: () => sendPostModeration(id, former),
  })
  const hiding = { ...change(words.postHidden, { isHidden: true }, { isHidden: false }), onHidden }
  return (
    <>
      <Tool
        icon="pin"
        label={isPinned ? words.unpin : words.pin}
        disabled={isBusy}
        onClick={() =>
          void act(change(isPinned ? words.unpinned : words.pinned, { isPinned: !isPinned }, { isPinned }))
        }
      />
      <Tool
        icon="lock"
        label={isLocked ? words.open : words.close}
        disabled={isBusy}
        onClick={() => void act(change(isLocked ? words.opened : words.closed, { isLocked: !isLocked }, { isLocked }))}
      />
      <Tool
        icon={isHidden ? 'eye' : 'eye-off'}
        label={isHidden ? words.show : words.hide}
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
