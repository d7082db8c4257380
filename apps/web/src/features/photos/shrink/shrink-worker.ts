import { fitPhoto } from './fit-photo.ts'

/** The worker's messages: progress, the result, or the reason for a failure. */
export type ShrinkReport = { fraction: number } | { blob: Blob } | { failure: string }

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is not a window
const report = (said: ShrinkReport): void => postMessage(said)

/** The photo, rotated by its EXIF orientation and scaled down. Redrawing removes location and camera data. */
async function shrink(file: Blob): Promise<Blob> {
  report({ fraction: 0.1 })
  const photo = await createImageBitmap(file, { imageOrientation: 'from-image' })
  report({ fraction: 0.4 })
  const { width, height } = photo
  return fitPhoto({
    width,
    height,
    draw: (scale) => {
      const canvas = new OffscreenCanvas(
        Math.max(1, Math.round(width * scale)),
        Math.max(1, Math.round(height * scale)),
      )
      const context = canvas.getContext('2d')
      if (!context) throw new Error('This browser has no room to draw in')
      // JPEG knows no transparency, and nothing would be black.
      context.fillStyle = '#fff'
      context.fillRect(0, 0, canvas.width, canvas.height)
      context.imageSmoothingQuality = 'high'
      context.drawImage(photo, 0, 0, canvas.width, canvas.height)
      return canvas
    },
    encode: (canvas, quality) => canvas.convertToBlob({ type: 'image/jpeg', quality }),
    onTry: (fraction) => report({ fraction: 0.4 + fraction * 0.6 }),
  })
}

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  shrink(data).then(
    (blob) => report({ blob }),
    (error: unknown) => report({ failure: String(error) }),
  )
})
