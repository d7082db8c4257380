/** A picture as a canvas gives it: four bytes a pixel. */
export type Picture = { width: number; height: number; data: Uint8Array | Uint8ClampedArray }
