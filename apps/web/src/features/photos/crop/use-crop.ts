import { useMemo, useState } from 'react'
import { fitCrop, turnCrop, turnSize, wholeOf, type Crop, type Size } from './crop-geometry.ts'
import type { CropView } from './draw-crop.ts'

/** What somebody wants of a photo. It is kept as they chose it: a tilt that is taken back gives everything back. */
type Wish = { turns: number; angle: number; size: Size; wanted: Crop }

/** How a photo is cropped, and the ways to change it. */
export function useCrop({ width, height }: Size) {
  const [wish, setWish] = useState<Wish>(() => {
    const size = { width, height }
    return { turns: 0, angle: 0, size, wanted: wholeOf(size) }
  })
  const view = useMemo<CropView>(
    () => ({ turns: wish.turns, angle: wish.angle, crop: fitCrop(wish.size, wish.angle, wish.wanted) }),
    [wish],
  )
  return {
    view,
    /** The photo's own size, as it lies now. */
    size: wish.size,
    setCrop: (wanted: Crop) => setWish((now) => ({ ...now, wanted })),
    setAngle: (angle: number) => setWish((now) => ({ ...now, angle })),
    turn: () =>
      setWish(({ turns, angle, size, wanted }) => ({
        turns: (turns + 1) % 4,
        angle,
        size: turnSize(size),
        wanted: turnCrop(wanted),
      })),
  }
}
