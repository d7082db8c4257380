/** Real encoders write one scan, or about ten in a progressive file. */
const maxScans = 30
/** EXIF, profiles, thumbnails and tables of all kinds. Everything else is image data. */
const maxSegmentBytes = 2 * 1024 * 1024

const soi = 0xd8
const eoi = 0xd9
const sos = 0xda

/** Restart markers, TEM and SOI have neither length nor content. */
const isBare = (marker: number): boolean => (marker >= 0xd0 && marker <= soi) || marker === 0x01

/**
 * Whether a JPEG asks for more work than a photo does. A progressive file may say a little about every block in each of
 * thousands of scans: 400 kB then take a minute to decode, and neither its bytes nor its pixels show it. The walk follows
 * libjpeg: what it skips between markers is skipped, and nothing is read behind the end of the picture.
 */
export function isLaboriousJpeg(bytes: Uint8Array): boolean {
  let at = 0
  let scans = 0
  let segmentBytes = 0
  for (;;) {
    at = bytes.indexOf(0xff, at)
    if (at === -1) return false
    while (bytes[at] === 0xff) at += 1
    const marker = bytes[at]
    if (marker === undefined || marker === eoi) return false
    at += 1
    // A stuffed byte of the picture's data.
    if (marker === 0 || isBare(marker)) continue
    const length = Math.max(2, ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0))
    at += length
    segmentBytes += length
    if (marker === sos) scans += 1
    if (scans > maxScans || segmentBytes > maxSegmentBytes) return true
  }
}
