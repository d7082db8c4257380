import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import {
  appendToWebp,
  flatPng,
  insertIntoJpeg,
  insertIntoPng,
  jpegSegment,
  png,
  pngChunk,
  repeatLastScan,
  resizeJpegHeader,
  webpChunk,
} from './image-bytes.ts'

/**
 * An uploaded file with a name and type chosen by the client, and whether it may be accepted (as a re-encoded photo).
 */
export type HostileFile = {
  what: string
  bytes: Buffer
  name: string
  type: string
  fate: 'taken' | 'refused' | 'either'
}

/** Part of everything that must never be served again. */
export const marker = 'bolodex-hostile-payload'
const script = `<script>alert('${marker}')</script>`
const limit = 5 * 1024 * 1024

const picture = (width = 600, height = 400) =>
  sharp({
    create: { width, height, channels: 3, background: '#7a5', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  })
const text = (value: string) => Buffer.from(value, 'latin1')
const grow = (file: Buffer, bytes: number) => Buffer.concat([file, Buffer.alloc(bytes - file.length)])

/** More than forty files that a photo site must not choke on. */
export async function makeHostileFiles(): Promise<HostileFile[]> {
  const [jpeg, pngFile, webp] = await Promise.all([
    picture().jpeg().toBuffer(),
    picture().png().toBuffer(),
    picture().webp().toBuffer(),
  ])
  const files: HostileFile[] = []
  const add = (fate: HostileFile['fate'], what: string, bytes: Buffer, name = 'tag.jpg', type = 'image/jpeg') =>
    files.push({ what, bytes, name, type, fate })
  await addMetadata(add, jpeg, pngFile, webp)
  addPolyglots(add, jpeg, pngFile, webp)
  await addOtherKinds(add)
  await addBroken(add, jpeg, pngFile, webp)
  await addBombs(add)
  await addSizes(add, jpeg)
  addNames(add, jpeg, pngFile)
  return files
}

type Add = (fate: HostileFile['fate'], what: string, bytes: Buffer, name?: string, type?: string) => void

async function addMetadata(add: Add, jpeg: Buffer, pngFile: Buffer, webp: Buffer): Promise<void> {
  const place = { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 0/1' }
  const exif = { IFD0: { Artist: marker, ImageDescription: script, Model: marker }, IFD3: place }
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${marker}"/></rdf:RDF></x:xmpmeta>`
  const withAll = () => picture().withExif(exif).withXmp(xmp).withIccProfile('p3')
  add('taken', 'JPEG with GPS, script in EXIF, XMP and a profile', await withAll().jpeg().toBuffer())
  add('taken', 'PNG with GPS, script in EXIF, XMP and a profile', await withAll().png().toBuffer())
  add('taken', 'WebP with GPS, script in EXIF, XMP and a profile', await withAll().webp().toBuffer())
  add('taken', 'JPEG turned by its metadata', await picture().withMetadata({ orientation: 6 }).jpeg().toBuffer())
  add('taken', 'JPEG with script in a comment', insertIntoJpeg(jpeg, jpegSegment(0xfe, text(script))))
  add(
    'taken',
    'JPEG with script in Photoshop data',
    insertIntoJpeg(jpeg, jpegSegment(0xed, text(`Photoshop 3.0\0${script}`))),
  )
  add(
    'either',
    'JPEG with script as its profile',
    insertIntoJpeg(jpeg, jpegSegment(0xe2, text(`ICC_PROFILE\0\x01\x01${script}`))),
  )
  add(
    'either',
    'JPEG with broken EXIF',
    insertIntoJpeg(jpeg, jpegSegment(0xe1, text(`Exif\0\0MM\0*\xff\xff\xff\xff${script}`))),
  )
  add(
    'taken',
    'JPEG with a second JPEG in its metadata',
    insertIntoJpeg(jpeg, jpegSegment(0xe5, Buffer.concat([text(marker), jpeg.subarray(0, 40_000)]))),
  )
  add(
    'taken',
    'PNG with script in tEXt',
    insertIntoPng(pngFile, pngChunk('tEXt', text(`Comment\0${script}`))),
    'tag.png',
  )
  add(
    'taken',
    'PNG with script in zTXt',
    insertIntoPng(pngFile, pngChunk('zTXt', Buffer.concat([text('Comment\0\0'), deflateSync(script)]))),
    'tag.png',
  )
  add(
    'taken',
    'PNG with script in iTXt',
    insertIntoPng(pngFile, pngChunk('iTXt', text(`XML:com.adobe.xmp\0\0\0\0\0${xmp}${script}`))),
    'tag.png',
  )
  add(
    'either',
    'PNG with script as its profile',
    insertIntoPng(pngFile, pngChunk('iCCP', Buffer.concat([text('p\0\0'), deflateSync(script)]))),
    'tag.png',
  )
  add(
    'taken',
    'PNG with 4 MB in a chunk of its own',
    insertIntoPng(pngFile, pngChunk('boLo', Buffer.concat([text(script), randomBytes(4_000_000)]))),
    'tag.png',
  )
  add(
    'either',
    'WebP with script in a chunk of its own',
    appendToWebp(webp, webpChunk('BOLO', text(script))),
    'tag.webp',
  )
}

function addPolyglots(add: Add, jpeg: Buffer, pngFile: Buffer, webp: Buffer): void {
  const page = text(`<!doctype html><html><body>${script}</body></html>`)
  const php = text(`<?php system('${marker}'); ?>`)
  const zip = text(`PK\x03\x04${marker}PK\x05\x06${'\0'.repeat(18)}`)
  add('taken', 'JPEG with a page behind it', Buffer.concat([jpeg, page]), 'tag.html', 'text/html')
  add('taken', 'JPEG with PHP behind it', Buffer.concat([jpeg, php]), 'tag.php', 'application/x-php')
  add('taken', 'JPEG that is a ZIP as well', Buffer.concat([jpeg, zip]), 'tag.zip')
  add(
    'taken',
    'JPEG that is JavaScript as well',
    insertIntoJpeg(jpeg, jpegSegment(0xfe, text(`*/=alert('${marker}')/*`))),
    'tag.js',
    'text/javascript',
  )
  add('taken', 'PNG with a page behind it', Buffer.concat([pngFile, page]), 'tag.png')
  add('taken', 'PNG with a ZIP behind it', Buffer.concat([pngFile, zip]), 'tag.png')
  add('either', 'WebP with a page behind it', Buffer.concat([webp, page]), 'tag.webp')
  add('refused', 'a page that begins like a PNG', Buffer.concat([pngFile.subarray(0, 8), page]), 'tag.png')
  add('refused', 'a page that begins like a JPEG', Buffer.concat([jpeg.subarray(0, 4), page]))
  add('refused', 'a page that begins like a WebP', Buffer.concat([webp.subarray(0, 12), page]), 'tag.webp')
}

async function addOtherKinds(add: Add): Promise<void> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99">${script}</svg>`
  const entities = `<!DOCTYPE x [<!ENTITY a "${marker.repeat(9)}"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>`
  const frames = Buffer.concat(Array.from({ length: 10 }, (_, index) => Buffer.alloc(64 * 64 * 3, index * 20)))
  const film = () => sharp(frames, { raw: { width: 64, height: 640, channels: 3, pageHeight: 64 } })
  const timing = { loop: 0, delay: Array<number>(10).fill(100) }
  add('refused', 'SVG with script', text(svg), 'tag.svg', 'image/svg+xml')
  add('refused', 'SVG called PNG', text(svg), 'tag.png', 'image/png')
  add('refused', 'SVG with entities', text(`<?xml version="1.0"?>${entities}<svg>&b;&f;</svg>`), 'tag.png')
  add('refused', 'HEIF', text(`\0\0\0\x18ftypheic\0\0\0\0heicmif1${marker}`), 'tag.heic', 'image/heic')
  add('refused', 'AVIF', await picture(64, 64).avif({ effort: 0 }).toBuffer(), 'tag.avif', 'image/avif')
  add('refused', 'TIFF', await picture(64, 64).tiff().toBuffer(), 'tag.tif', 'image/tiff')
  add('refused', 'GIF', await picture(64, 64).gif().toBuffer(), 'tag.gif', 'image/gif')
  add('refused', 'animated GIF called WebP', await film().gif(timing).toBuffer(), 'tag.webp', 'image/webp')
  add('refused', 'animated WebP', await film().webp(timing).toBuffer(), 'tag.webp', 'image/webp')
  const frame = pngChunk('acTL', Buffer.from([0, 0, 0, 9, 0, 0, 0, 0]))
  add('either', 'animated PNG', insertIntoPng(await picture(64, 64).png().toBuffer(), frame), 'tag.png', 'image/png')
  add('refused', 'BMP', text(`BM${'\0'.repeat(60)}${marker}`), 'tag.jpg')
  add('refused', 'ICO', text(`\0\0\x01\0\x01\0${marker}`), 'tag.png')
  add('refused', 'PDF', text(`%PDF-1.7\n${script}`), 'tag.jpg')
  add('refused', 'JPEG 2000', text(`\0\0\0\x0cjP  \r\n\x87\n${marker}`), 'tag.jpg')
  add('refused', 'JPEG XL', text(`\xff\x0a${marker}`), 'tag.jpg')
  add('refused', 'an archive of the shell', text(`#!/bin/sh\necho ${marker}\n`), 'tag.jpg')
  add('refused', 'a page', text(`<!doctype html>${script}`), 'tag.png', 'image/png')
}

async function addBroken(add: Add, jpeg: Buffer, pngFile: Buffer, webp: Buffer): Promise<void> {
  add('refused', 'nothing', Buffer.alloc(0))
  add('refused', 'one byte', Buffer.from([0xff]))
  add('refused', 'the first bytes of a JPEG', jpeg.subarray(0, 3))
  add('refused', 'the first bytes of a PNG', pngFile.subarray(0, 8))
  add('refused', 'half a JPEG', jpeg.subarray(0, jpeg.length >> 1))
  add('refused', 'half a PNG', pngFile.subarray(0, pngFile.length >> 1))
  add('refused', 'half a WebP', webp.subarray(0, webp.length >> 1))
  add('refused', 'random bytes', randomBytes(1_000_000))
  add('refused', 'random bytes that begin like a JPEG', Buffer.concat([jpeg.subarray(0, 20), randomBytes(100_000)]))
  const flipped = Buffer.from(pngFile)
  for (let at = 100; at < flipped.length; at += 97) flipped[at] = (flipped[at] ?? 0) ^ 0x55
  add('refused', 'PNG with wrong checksums', flipped, 'tag.png')
  const torn = Buffer.from(webp)
  for (let at = 60; at < torn.length; at += 53) torn[at] = (torn[at] ?? 0) ^ 0x55
  add('either', 'WebP with bits turned over', torn, 'tag.webp')
  const noisy = Buffer.from(jpeg)
  for (let at = 700; at < noisy.length; at += 41) noisy[at] = (noisy[at] ?? 0) ^ 0x10
  add('either', 'JPEG with bits turned over', noisy)
}

async function addBombs(add: Add): Promise<void> {
  const small = await picture(64, 64).jpeg().toBuffer()
  const lying = Buffer.from(flatPng({ width: 8, height: 8 }))
  lying.writeUInt32BE(2_147_483_647, 16)
  lying.writeUInt32BE(2_147_483_647, 20)
  lying.writeUInt32BE(crc32(lying.subarray(12, 29)), 29)
  add('refused', 'PNG of 900 megapixels in 110 kB', flatPng({ width: 30_000, height: 30_000 }), 'tag.png')
  add('refused', 'PNG that claims 2³¹ × 2³¹', lying, 'tag.png')
  add('refused', 'JPEG that claims 65500 × 65500', resizeJpegHeader(small, 65_500, 65_500))
  add('refused', 'JPEG that claims 6000 × 6000 and has 64 × 64', resizeJpegHeader(small, 6000, 6000))
  const flat = sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#000' } })
  add('refused', 'WebP of 64 megapixels', await flat.webp({ lossless: true, effort: 0 }).toBuffer(), 'tag.webp')
  add(
    'taken',
    'PNG of 36 megapixels, 16 bits deep, 288 MB unpacked',
    flatPng({ width: 6000, height: 6000, bits: 16, color: 6 }),
    'tag.png',
  )
  const much = deflateSync(Buffer.alloc(300_000_000))
  const tiny = await picture(64, 64).png().toBuffer()
  add(
    'either',
    'PNG with 300 MB of text packed into 300 kB',
    insertIntoPng(tiny, pngChunk('zTXt', Buffer.concat([text('a\0\0'), much]))),
    'tag.png',
  )
  add(
    'either',
    'PNG with a profile of 300 MB packed into 300 kB',
    insertIntoPng(tiny, pngChunk('iCCP', Buffer.concat([text('a\0\0'), much]))),
    'tag.png',
  )
  add(
    'either',
    'PNG of 64 × 64 with 300 MB of pixels',
    png({ width: 64, height: 64 }, [pngChunk('IDAT', much), pngChunk('IDAT', randomBytes(9))]).subarray(0, -20),
    'tag.png',
  )
  const scans = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#777' } })
    .jpeg({ progressive: true })
    .toBuffer()
  add('refused', 'JPEG of 12 megapixels with 2000 scans', repeatLastScan(scans, 2000).subarray(0, limit - 1))
}

async function addSizes(add: Add, jpeg: Buffer): Promise<void> {
  add('taken', 'one pixel', await picture(1, 1).png().toBuffer(), 'tag.png')
  add('taken', 'a strip of 8000 × 1', await picture(8000, 1).png().toBuffer(), 'tag.png')
  add('taken', 'a strip of 1 × 8000', await picture(1, 8000).jpeg().toBuffer())
  add('refused', 'a strip of 12001 × 1', await picture(12_001, 1).png().toBuffer(), 'tag.png')
  add('taken', 'one byte below 5 MB', grow(jpeg, limit - 1))
  add('refused', '5 MB', grow(jpeg, limit))
  add('refused', 'one byte above 5 MB', grow(jpeg, limit + 1))
  add('refused', '30 MB', grow(jpeg, 30_000_000))
}

function addNames(add: Add, jpeg: Buffer, pngFile: Buffer): void {
  add('taken', 'JPEG called a program', jpeg, 'tag.exe', 'application/x-msdownload')
  add('taken', 'PNG called SVG', pngFile, 'tag.svg', 'image/svg+xml')
  add('taken', 'a name that climbs out', jpeg, '../../../../tmp/bolodex-climbed.jpg')
  add('taken', 'a name that is a script', pngFile, `${marker}.png`)
}
