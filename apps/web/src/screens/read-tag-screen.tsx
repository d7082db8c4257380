import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { BrandDetails } from '@bolodex/contract/brands'
import { describeGarmentType } from '@bolodex/contract/brands/garment-types'
import { useViewer } from '#features/accounts/use-viewer.ts'
import { BrandPrice, SellRate } from '#features/brands/card/brand-values.tsx'
import { CameraView } from '#features/read-tag/camera-view.tsx'
import { readTagWording as wording } from '#features/read-tag/read-tag-wording.ts'
import { ReadingResult } from '#features/read-tag/reading-result.tsx'
import { openTagReader, ReaderMissing, type ReadTag, type TagReader } from '#features/read-tag/tag-reader.ts'
import { PayFigure } from '#features/shop/pay/pay-figure.tsx'
import { BoloButton } from '#features/shop/shop-parts.tsx'
import { samePlace } from '#lib/navigation.ts'
import { takeSharedPicture } from '#lib/shared-picture.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './read-tag-screen.module.css'

const PhotoDialog = lazy(() =>
  import('#features/photos/upload/photo-dialog.tsx').then((module) => ({ default: module.PhotoDialog })),
)

type Read = { file: File; picture: string; reading: ReadTag }

/** The camera, then what the tag says. The picture stays in this page unless somebody adds it as a tag photo. */
export function Screen() {
  const viewer = useViewer()
  const reader = useRef<TagReader | null>(null)
  const [loaded, setLoaded] = useState(0)
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [read, setRead] = useState<Read | null>(null)
  const [given, setGiven] = useState<BrandDetails | null>(null)

  useEffect(() => () => reader.current?.close(), [])
  useEffect(() => (read ? () => URL.revokeObjectURL(read.picture) : undefined), [read])

  const handlePicture = async (file: File) => {
    setReading(true)
    setProblem(null)
    try {
      reader.current ??= openTagReader(setLoaded)
      const reading = await reader.current.read(file)
      setRead({ file, picture: URL.createObjectURL(file), reading })
    } catch (error) {
      setProblem(error instanceof ReaderMissing ? wording.missing : wording.failed)
    }
    setReading(false)
  }
  const isShared = useSharedPicture(handlePicture, () => setProblem(wording.noShared))

  return (
    <>
      {read ? (
        <ReadingResult
          picture={read.picture}
          reading={read.reading}
          isMember={viewer.user !== null}
          renderDecision={(brand) => <Decision brand={brand} />}
          renderFigures={(brand) => <SmallFigures brand={brand} />}
          onAgain={() => setRead(null)}
          onAddPhoto={setGiven}
        />
      ) : (
        <>
          <h1 className="sr-only">{wording.title}</h1>
          <CameraView
            isCameraWanted={!isShared}
            progress={isReading ? loaded : null}
            problem={problem}
            onPicture={(file) => void handlePicture(file)}
          />
        </>
      )}
      {given && read && (
        <Suspense fallback={null}>
          <PhotoDialog
            brand={given}
            file={read.file}
            submitter={() => viewer.user?.username ?? 'guest'}
            onClose={() => setGiven(null)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Reads the photo that another app shared to this page. True until that is done: until then nobody needs the camera. */
function useSharedPicture(onPicture: (file: File) => Promise<void>, onMissing: () => void): boolean {
  const isShared = new URLSearchParams(useSearch()).has('shared')
  const [, navigate] = useLocation()
  const readShared = useEffectEvent(async () => {
    const file = await takeSharedPicture().catch(() => null)
    if (file) await onPicture(file)
    else onMissing()
    // Who comes back to this page wants the camera.
    navigate('/read-tag', { replace: true, state: samePlace })
  })
  useEffect(() => {
    if (isShared) void readShared()
  }, [isShared])
  return isShared
}

/** What somebody with the piece in hand has to know of the likeliest brand. */
function Decision({ brand }: { brand: BrandDetails }) {
  const { averageSalePrice: price, sellThroughRate: rate } = brand
  return (
    <>
      <dl className={styles['facts']}>
        <BrandPrice brand={brand} />
        <SellRate rate={rate} setAt={brand.sellThroughSetAt} />
      </dl>
      <ul className={styles['garments']}>
        {[...new Set(brand.garmentTypes)].map(describeGarmentType).map(({ name, key }) => (
          <li key={name} className={`hue-${key}`}>
            <Icon name={`garment-${key}`} /> {name}
          </li>
        ))}
      </ul>
      <div className={styles['pay']}>
        <PayFigure price={price} rate={rate} />
        <BoloButton brand={brand} />
      </div>
    </>
  )
}

function SmallFigures({ brand }: { brand: BrandDetails }) {
  const { sellThroughRate: rate } = brand
  return (
    <dl className={styles['small-figures']}>
      <BrandPrice brand={brand} className={styles['small-price']} />
      {rate !== null && (
        <div className={styles['small-rate']}>
          <dt>{wording.result.rate}</dt>
          <dd>{rate}%</dd>
        </div>
      )}
    </dl>
  )
}
