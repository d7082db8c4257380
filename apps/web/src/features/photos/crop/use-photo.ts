import { useEffect, useState } from 'react'
import { drawPreview, readPhoto } from './draw-crop.ts'

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
