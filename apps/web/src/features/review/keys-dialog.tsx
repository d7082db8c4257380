import { Dialog } from '#ui/dialog.tsx'
import { keyNames } from './queue-head.tsx'

const meanings: Record<(typeof keyNames)[number][0], string> = {
  j: 'Opens the next item, and takes it for ten minutes',
  k: 'Opens the one before',
  a: 'Accepts: the suggestion, the held text, the merge; of a flagged brand: it is mended',
  d: 'Declines, or keeps what was flagged as it is',
  h: 'Hides the post or comment, removes the photo',
  z: 'Takes the last verdict back, within ten minutes',
}

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen title="Keys" onClose={onClose}>
      <dl className="key-list">
        {keyNames.map(([key]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meanings[key]}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>Esc</kbd>
          </dt>
          <dd>Leaves the field in which you type, so that the keys work again</dd>
        </div>
      </dl>
    </Dialog>
  )
}
