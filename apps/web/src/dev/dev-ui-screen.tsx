import { useState } from 'react'
import { completeFacts, factKeys } from '@bolodex/contract/brand-facts'
import type { Brand } from '@bolodex/contract/directory/brands'
import { garmentTypes } from '@bolodex/contract/garment-types'
import { BrandCard } from '#ui/brand/brand-card.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { FigureCard, FigureTable } from '#ui/figure-card.tsx'
import { CareItem, CareLabel } from '#ui/garments/care-label.tsx'
import { SnappedThread, Spinner } from '#ui/garments/drawings.tsx'
import { SewingButton } from '#ui/garments/sewing-button.tsx'
import { Hanger } from '#ui/garments/hanger.tsx'
import { HangTag } from '#ui/garments/hang-tag.tsx'
import { Pocket } from '#ui/garments/pocket.tsx'
import { ThreadBar } from '#ui/garments/thread-bar.tsx'
import { Icon } from '#ui/icon.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { PageHead, EmptyState, Placeholder, ErrorCode } from '#ui/page-head.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import textButton from '#ui/text-button.module.css'
import styles from './dev-ui-screen.module.css'

const themes = ['light', 'dark'] as const

/** Every part of the house, in both themes side by side. Development only. */
export function Screen() {
  return (
    <>
      <PageHead title="Parts">Every part of the house, in both themes.</PageHead>
      <div className={styles['dev-themes']}>
        {themes.map((theme) => (
          <section key={theme} data-theme={theme} className={styles['dev-theme']} aria-label={theme}>
            <Parts />
          </section>
        ))}
      </div>
    </>
  )
}

const renderNothing = () => null
const slots = {
  renderVotes: renderNothing,
  renderEdit: renderNothing,
  renderUploader: renderNothing,
  renderShop: renderNothing,
}

function Parts() {
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
        <button type="button" className={textButton['text-button']}>
          In a text
        </button>
        <button type="button" className={textButton['tall-text-button']}>
          <Icon name="plus" /> Below a field
        </button>
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
      <HangTag className={styles['dev-hang-tag']}>
        <p>
          <SewingButton name="Pat" /> A hang tag, <RelativeTime isSteady moment="2026-01-01T00:00:00.000Z" />
        </p>
      </HangTag>
      <Pocket className={styles['dev-pocket']} title="A pocket">
        <ul>
          <CareItem icon="care-book" title="Good things">
            in it.
          </CareItem>
        </ul>
      </Pocket>
      <h2>Figures</h2>
      <FigureCard title="Sold" figure="42" meaning="by marketplace">
        <ThreadBar share={0.7} />
        <FigureTable
          summary="As a table"
          caption="Sold by marketplace"
          columns={['Marketplace', 'Sold']}
          rows={[['eBay', '42']]}
        />
      </FigureCard>
      <h2>Waiting, empty, broken</h2>
      <Placeholder className={styles['dev-placeholder']} />
      <Spinner label="Loading your account" />
      <EmptyState drawing={<Hanger />} title="Nothing here">
        <p>An empty hanger.</p>
      </EmptyState>
      <EmptyState drawing={<SnappedThread />} title="Something went wrong">
        <ErrorCode>503: Service Unavailable</ErrorCode>
      </EmptyState>
    </>
  )
}

const plain: Brand = {
  id: 1,
  slug: 'jetty-athletic',
  ...completeFacts(
    {
      name: 'Jetty Athletic',
      description:
        'Heavy reverse-weave sweats and gym shorts. The blue-bar label is the older one; it sells for twice as much.',
      averageSalePrice: 31,
      sellThroughRate: 69,
      garmentTypes: ['Athletic Wear', 'Shorts', 'T-shirts'],
    },
    factKeys,
  ),
  eras: [],
  tagPhotoId: null,
  tagPhotoUrl: null,
  tagPhotoBlur: null,
  tagSubmittedBy: null,
  priceSetAt: '2026-10-20T09:00:00Z',
  priceBasis: 'estimate',
  soldCount: null,
  sellThroughSetAt: '2026-10-20T09:00:00Z',
  sellThroughBasis: 'estimate',
  source: 'manual',
  sourceUrl: null,
  starter: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  userId: null,
  submittedBy: null,
  upvotes: 58,
  downvotes: 12,
}

/** A brand in each state a card can be in. */
const sampleBrands: Brand[] = [
  plain,
  { ...plain, id: 2, name: 'A brand nobody knows much about', averageSalePrice: null, sellThroughRate: null },
  {
    ...plain,
    id: 3,
    name: 'Every garment',
    source: 'youtube',
    sourceUrl: 'https://www.youtube.com/watch?v=HobNailWrks',
    sellThroughRate: 0,
    garmentTypes: [...garmentTypes.map(({ name }) => name), 'Kimonos'],
  },
]
