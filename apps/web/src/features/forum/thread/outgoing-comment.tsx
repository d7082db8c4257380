import { Icon } from '#ui/icon.tsx'
import { SewingButton } from '#ui/sewing-button.tsx'
import { ForumText } from '../forum-text.tsx'
import { Tool } from './tool.tsx'
import type { Outgoing } from './use-outbox.ts'

type Props = { one: Outgoing; username: string; onAgain: () => void; onTakeBack: () => void }

/** A comment on its way: greyed while it is being sent, with a way on when it did not arrive. */
export function OutgoingComment({ one, username, onAgain, onTakeBack }: Props) {
  return (
    <li className="comment is-outgoing">
      <SewingButton name={username} />
      <div className="comment-body">
        <p className="comment-head">
          <b>{username}</b>
          {one.state === 'sending' && <span className="hint">Sending…</span>}
        </p>
        <ForumText text={one.text} links={[]} />
        {one.state === 'failed' && (
          <>
            <p className="field-error">
              <Icon name="warning" /> Not sent yet. Trying again never posts it twice.
            </p>
            <div className="tools">
              <Tool icon="retry" label="Try again" onClick={onAgain} />
              <Tool icon="pen" label="Change it" onClick={onTakeBack} />
            </div>
          </>
        )}
      </div>
    </li>
  )
}
