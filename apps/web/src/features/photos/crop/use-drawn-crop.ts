import { useEffect, useState } from 'react'
import { drawCrop, type CropView } from './draw-crop.ts'

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
