import { fitPhoto } from '../shrink/fit-photo.ts'
import type { Crop } from './crop-geometry.ts'

/** How a photo lies: quarter turns to the right, degrees it is tilted by, and what of it is kept. */
export type CropView = { turns: number; angle: number; crop: Crop }

/** Wide enough for any screen that a photo is cropped on. */
const previewSide = 1600

/** The pixels of a photo, turned as the camera was held. */
export function readPhoto(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: 'from-image' })
}

/** The photo as it is shown while it is cropped: a large one in full would make every move heavy. */
export async function drawPreview(photo: ImageBitmap): Promise<Blob> {
  const scale = Math.min(1, previewSide / Math.max(photo.width, photo.height))
  const { canvas, context } = makeCanvas(photo.width * scale, photo.height * scale)
  context.drawImage(photo, 0, 0, canvas.width, canvas.height)
  return encode(canvas, 0.85)
}

/** The cropped photo as a JPEG. Redrawing removes location and camera data. */
export function drawCrop(photo: ImageBitmap, view: CropView): Promise<Blob> {
  return fitPhoto({ ...view.crop, draw: (scale) => drawAt(photo, view, scale), encode })
}

function drawAt(photo: ImageBitmap, { turns, angle, crop }: CropView, scale: number): HTMLCanvasElement {
  const { canvas, context } = makeCanvas(crop.width * scale, crop.height * scale)
  // JPEG knows no transparency, and nothing would be black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(scale, scale)
  context.translate(crop.width / 2 - crop.x, crop.height / 2 - crop.y)
  context.rotate(((turns * 90 + angle) * Math.PI) / 180)
  context.drawImage(photo, -photo.width / 2, -photo.height / 2)
  return canvas
}

function makeCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no room to draw in')
  context.imageSmoothingQuality = 'high'
  return { canvas, context }
}

function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The photo cannot be drawn'))),
      'image/jpeg',
      quality,
    )
  })
}
