import { useId, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { useModal } from './use-modal.ts'

type Props = {
  isOpen: boolean
  title: string
  onClose: () => void
  children: ReactNode
  /** A click beside it does not close it: what was typed would be lost. */
  isKeptOpen?: boolean
  /** A short question or message: narrower, with a picture above its title and no cross beside it. */
  picture?: ReactNode
}

/** A large hang tag over the page; on a phone it rises from the bottom edge. The browser keeps the focus inside. */
export function Dialog({ isOpen, title, onClose, children, isKeptOpen = false, picture }: Props) {
  const dialog = useModal(isOpen, isKeptOpen)
  const titleId = useId()
  return (
    <dialog
      ref={dialog}
      className={picture ? 'dialog dialog-small' : 'dialog'}
      aria-labelledby={titleId}
      // React tells it of dialogs that close inside it too.
      onClose={(event) => event.target === event.currentTarget && onClose()}
    >
      {isOpen && (
        <div className="dialog-body">
          <div className="eyelet" aria-hidden="true" />
          {picture}
          <div className="dialog-head">
            <h2 id={titleId}>{title}</h2>
            {!picture && (
              <button type="button" className="icon-button" aria-label="Close" onClick={() => dialog.current?.close()}>
                <Icon name="close" />
              </button>
            )}
          </div>
          {children}
        </div>
      )}
    </dialog>
  )
}
