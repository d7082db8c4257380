import { useMemo, useState, useEffect } from 'react'
import { fitCrop, turnCrop, turnSize, wholeOf, type Crop, type Size } from './crop-geometry.ts'
import { drawCrop, drawPreview, readPhoto, type CropView } from './draw-crop.ts'

/** The requested crop. It is stored as chosen, so undoing a tilt restores everything. */
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

/** Long enough that nothing is drawn while a corner is being dragged. */
const pause = 250

type Drawn = { of: CropView; blob: Blob }

/** What would be sent, drawn whenever the hand rests: its size is known before, and it need not be drawn again. */
export function useDrawnCrop(photo: ImageBitmap, view: CropView) {
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  useEffect(() => {
    let isWanted = true
    const timer = setTimeout(() => {
      // What cannot be drawn now is tried again, and said, when it is to be sent.
      drawCrop(photo, view).then(
        (blob) => isWanted && setDrawn({ of: view, blob }),
        () => {},
      )
    }, pause)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [photo, view])
  const current = drawn && drawn.of === view ? drawn.blob : null
  return {
    bytes: current?.size ?? null,
    draw: async (): Promise<Blob> => current ?? drawCrop(photo, view),
  }
}

export type LoadedPhoto = { pixels: ImageBitmap; previewUrl: string }

/** A chosen file as pixels, with a lighter copy to look at. Null until it is read, 'unreadable' when it cannot be. */
export function usePhoto(file: File): LoadedPhoto | 'unreadable' | null {
  const [photo, setPhoto] = useState<LoadedPhoto | 'unreadable' | null>(null)
  useEffect(() => {
    let isWanted = true
    let loaded: LoadedPhoto | null = null
    const load = async () => {
      const pixels = await readPhoto(file)
      loaded = { pixels, previewUrl: URL.createObjectURL(await drawPreview(pixels)) }
      if (isWanted) setPhoto(loaded)
      else release(loaded)
    }
    load().catch(() => isWanted && setPhoto('unreadable'))
    return () => {
      isWanted = false
      if (loaded) release(loaded)
    }
  }, [file])
  return photo
}

function release({ pixels, previewUrl }: LoadedPhoto): void {
  pixels.close()
  URL.revokeObjectURL(previewUrl)
}
