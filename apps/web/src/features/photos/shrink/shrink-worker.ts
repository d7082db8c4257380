import { fitPhoto } from './fit-photo.ts'

/** What the page is told: how far it is, what came out, or why nothing did. */
export type ShrinkReport = { fraction: number } | { blob: Blob } | { failure: string }

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
const report = (said: ShrinkReport): void => postMessage(said)

/** The photo, turned as the camera was held, drawn smaller. Drawn anew, it carries neither place nor camera. */
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
