import { useState } from 'react'
import { BrandCard } from '#features/brands/brand-card.tsx'
import { Button } from '#ui/button.tsx'
import { CareItem } from '#ui/care-item.tsx'
import { CareLabel } from '#ui/care-label.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { HangTag } from '#ui/hang-tag.tsx'
import { Hanger } from '#ui/hanger.tsx'
import { Icon } from '#ui/icon.tsx'
import { Placeholder } from '#ui/placeholder.tsx'
import { Pocket } from '#ui/pocket.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { SewingButton } from '#ui/sewing-button.tsx'
import { SnappedThread } from '#ui/snapped-thread.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showError, showToast } from '#ui/toast-store.ts'
import { sampleBrands } from './sample-brands.ts'

const renderNothing = () => null
const slots = { renderVotes: renderNothing, renderEdit: renderNothing, renderUploader: renderNothing }

export function Parts() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <h2>Buttons, toasts, dialog</h2>
      <div className="actions">
        <Button
          onClick={() => showToast({ title: 'Saved', description: 'It hangs where it belongs.', tone: 'success' })}
        >
          <Icon name="check" /> Success
        </Button>
        <Button look="outline" onClick={() => showToast({ title: 'Notice', tone: 'notice' })}>
          Notice
        </Button>
        <Button look="danger" onClick={() => showError('503: Service Unavailable')}>
          Error
        </Button>
        <Button onClick={() => setOpen(true)}>Dialog</Button>
        <Button disabled>Disabled</Button>
      </div>
      <Dialog isOpen={isOpen} title="A large hang tag" onClose={() => setOpen(false)}>
        <p>Escape, the cross and the backdrop close it.</p>
      </Dialog>
      <h2>Fields and tabs</h2>
      <TextField label="Username" hint="3 to 30 characters" />
      <TextField label="Email" defaultValue="pat@example" error="Please enter a valid email address" />
      <Tabs
        label="Sample"
        tabs={[
          { key: 'first', label: 'Login', panel: <p>The first panel</p> },
          { key: 'second', label: 'Register', panel: <p>The second panel</p> },
        ]}
      />
      <h2>Brand cards</h2>
      {sampleBrands.map((brand) => (
        <BrandCard key={brand.id} brand={brand} {...slots} />
      ))}
      <h2>Labels and tags</h2>
      <CareLabel title="Care instructions">
        <ul>
          <CareItem icon="care-wash" title="Minimal data is collected">
            Less than a care label holds.
          </CareItem>
          <CareItem icon="mail" title="A line icon">
            beside a sentence.
          </CareItem>
        </ul>
      </CareLabel>
      <HangTag className="mt-16">
        <p>
          <SewingButton name="Pat" /> A hang tag, <RelativeTime moment="2026-01-01T00:00:00.000Z" />
        </p>
      </HangTag>
      <Pocket title="A pocket">
        <ul>
          <CareItem icon="care-book" title="Good things">
            in it.
          </CareItem>
        </ul>
      </Pocket>
      <h2>Waiting, empty, broken</h2>
      <Placeholder className="h-10 w-full" />
      <Spinner label="Loading your account" />
      <EmptyState drawing={<Hanger />} title="Nothing here">
        <p>An empty hanger.</p>
      </EmptyState>
      <EmptyState drawing={<SnappedThread />} title="The thread snapped">
        <p className="error-code">503: Service Unavailable</p>
      </EmptyState>
    </>
  )
}
