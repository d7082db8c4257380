import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { BrandDetails } from '@bolodex/contract/directory/brands'
import { describeGarmentType } from '@bolodex/contract/garment-types'
import { useViewer } from '#features/accounts/use-viewer.ts'
import { SellRate } from '#ui/brand/brand-values.tsx'
import { BrandLines } from '#ui/brand/brand-lines.tsx'
import { FakeWarning } from '#ui/brand/fake-warning.tsx'
import { NoPrice } from '#ui/brand/no-price.tsx'
import { PriceTag } from '#ui/price/price.tsx'
import {
  addTag,
  emptyGarment,
  guessKind,
  nextKind,
  writeFragment,
  type Garment,
} from '#features/dating/garment-clues.ts'
import { keepGarment, openGarment } from '#features/dating/open-garment.ts'
import { compareAddress } from '#features/photos/compare/compare-address.ts'
import { keepOwnPhoto } from '#features/photos/compare/own-photo.ts'
import { CameraView } from '#features/read-tag/camera-view.tsx'
import { linesOf } from '#features/read-tag/lines-of.ts'
import { readTagWording as wording } from '#features/read-tag/read-tag-wording.ts'
import { ReadingResult } from '#features/read-tag/reading-result.tsx'
import { openTagReader, ReaderError, type ReadTag, type TagReader } from '#features/read-tag/tag-reader.ts'
import { PayFigure } from '#features/shop/pay/pay-figure.tsx'
import { BoloButton } from '#features/shop/shop-parts.tsx'
import { useCountTag } from '#features/wanted/count-search.ts'
import { carryTag } from '#lib/carried-tag.ts'
import { samePlace } from '#lib/navigation.ts'
import { isOnWifi, isReaderKept } from '#lib/reader-files.ts'
import { takeSharedPicture } from '#lib/shared-picture.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './read-tag-screen.module.css'

const PhotoDialog = lazy(() =>
  import('#features/photos/upload/photo-dialog.tsx').then((module) => ({ default: module.PhotoDialog })),
)

type Read = { file: File; picture: string; reading: ReadTag }

/** The camera, then the reading. The picture stays in this page unless it is added as a tag photo. */
export function Screen() {
  const viewer = useViewer()
  const [, navigate] = useLocation()
  // Another tag of a garment whose years are asked for; its clues are in the fragment.
  const hasDate = new URLSearchParams(useSearch()).has('date')
  // The served page knows neither.
  const isForDating = useHydrated() && hasDate
  const reader = useRef<TagReader | null>(null)
  const [loaded, setLoaded] = useState(0)
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [read, setRead] = useState<Read | null>(null)
  const [given, setGiven] = useState<BrandDetails | null>(null)

  useEffect(() => {
    let isOver = false
    // Where that costs nothing, the reader opens while the camera starts.
    const prepare = async () => {
      const isFree = isOnWifi() || (await isReaderKept())
      if (isFree && !isOver) reader.current ??= openTagReader(setLoaded)
    }
    void prepare()
    return () => {
      isOver = true
      reader.current?.close()
      reader.current = null
    }
  }, [])
  useEffect(() => (read ? () => URL.revokeObjectURL(read.picture) : undefined), [read])

  const handlePicture = async (file: File) => {
    setReading(true)
    setProblem(null)
    try {
      reader.current ??= openTagReader(setLoaded)
      const reading = await reader.current.read(file)
      if (isForDating && reading.lines.length > 0) return goToYears({ file, reading }, openGarment(location.hash), true)
      if (isForDating) setProblem(wording.problems.noWords)
      else setRead({ file, picture: URL.createObjectURL(file), reading })
    } catch (error) {
      setProblem(wording.problems[error instanceof ReaderError ? error.problem : 'failed'])
    }
    setReading(false)
  }
  const goToYears = ({ file, reading }: Omit<Read, 'picture'>, garment: Garment, isReplacing: boolean) => {
    const text = linesOf(reading).join('\n')
    const [named] = reading.sure ? reading.candidates : []
    const isNamed = named !== undefined && garment.brand.trim() === ''
    const branded = isNamed ? { ...garment, brand: named.name, slug: reading.slugs.get(named.name) ?? null } : garment
    const { size, lines } = reading
    const photo = { file, url: URL.createObjectURL(file), size, lines }
    const next = addTag(branded, { kind: guessKind(text, named !== undefined), text, photo })
    keepGarment(next)
    navigate(`/date#${writeFragment(next)}`, { replace: isReplacing })
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
          onCompare={(brand) => {
            keepOwnPhoto({ file: read.file, kind: null, years: null })
            navigate(compareAddress(brand.slug))
          }}
          onDate={(brand) =>
            goToYears(read, { ...emptyGarment, brand: brand?.name ?? '', slug: brand?.slug ?? null }, false)
          }
          onAddBrand={(number) => carryTag({ file: read.file, number })}
        />
      ) : (
        <>
          <h1 className="sr-only">{wording.title}</h1>
          <CameraView
            isCameraWanted={!isShared}
            progress={isReading ? loaded : null}
            problem={problem}
            {...(isForDating && {
              closeTo: `/date${location.hash}`,
              hint: wording.hints[nextKind(openGarment(location.hash)) ?? 'any'],
            })}
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

/** Reads a photo shared to this page by another app. True until that is done: the camera is not needed before. */
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

/** What a shopper needs to know about the most likely brand. */
function Decision({ brand }: { brand: BrandDetails }) {
  const { averageSalePrice: price, sellThroughRate: rate } = brand
  useCountTag(brand.id)
  return (
    <>
      {price === null && <p className={styles['words']}>{brand.description}</p>}
      <dl className={styles['facts']}>
        <PriceTag of={brand} />
        <SellRate rate={rate} setAt={brand.sellThroughSetAt} />
      </dl>
      <ul className={styles['garments']}>
        {[...new Set(brand.garmentTypes)].map(describeGarmentType).map(({ name, key }) => (
          <li key={name} className={`hue-${key}`}>
            <Icon name={`garment-${key}`} /> {name}
          </li>
        ))}
      </ul>
      <BrandLines lines={brand.lines} className={styles['help']} />
      <FakeWarning text={brand.fakeWarning} className={styles['help']} />
      {price === null && <NoPrice brand={brand} className={styles['help']} />}
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
      <PriceTag of={brand} className={styles['small-price']} />
      {rate !== null && (
        <div className={styles['small-rate']}>
          <dt>{wording.result.rate}</dt>
          <dd>{rate}%</dd>
        </div>
      )}
    </dl>
  )
}
