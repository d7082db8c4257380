import { useEffect, useState } from 'react'
import { drawPreview, readPhoto } from '../crop/draw-crop.ts'

export type ShownPhoto = { url: string; width: number; height: number }

/** One's own photo, the right way up and light enough to be moved around. Null until it is read. */
export function useOwnPhoto(file: File | null): ShownPhoto | 'unreadable' | null {
  const [shown, setShown] = useState<{ of: File; photo: ShownPhoto | 'unreadable' } | null>(null)
  useEffect(() => {
    if (!file) return undefined
    let isWanted = true
    let url: string | null = null
    const read = async () => {
      const pixels = await readPhoto(file)
      const { width, height } = pixels
      const preview = await drawPreview(pixels)
      pixels.close()
      if (!isWanted) return
      url = URL.createObjectURL(preview)
      setShown({ of: file, photo: { url, width, height } })
    }
    read().catch(() => isWanted && setShown({ of: file, photo: 'unreadable' }))
    return () => {
      isWanted = false
      if (url) URL.revokeObjectURL(url)
    }
  }, [file])
  return shown && shown.of === file ? shown.photo : null
}
