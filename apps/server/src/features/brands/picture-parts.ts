/** The light theme's colours: a preview is seen on pages whose theme nobody knows. */
export const colors = {
  ground: '#ecefe9',
  surface: '#fbfcf8',
  surface2: '#e1e5dd',
  ink: '#151a2e',
  ink2: '#474d61',
  line: '#c6cbc1',
  lineStrong: '#6f7585',
  denim: '#1f2a5c',
  selvedge: '#be1e37',
  sticker: '#ff8a3d',
  onSticker: '#231003',
  tape: '#f6c945',
  tapeTrack: '#dde1d8',
  tapeTick: '#2a2208',
} as const

export type Box = { x: number; y: number; width: number; height: number }

/** The ground with its weave, and along the left edge raw denim with its selvedge. */
export function drawGround(width: number, height: number): string {
  return `<defs><pattern id="weave" width="8" height="8" patternUnits="userSpaceOnUse"><path d="M-2 10 10-2" stroke="${colors.ink}" stroke-opacity=".05"/></pattern></defs>
    <rect width="${width}" height="${height}" fill="${colors.ground}"/><rect width="${width}" height="${height}" fill="url(#weave)"/>
    <rect width="36" height="${height}" fill="${colors.denim}"/><rect x="36" width="10" height="${height}" fill="#fff"/>
    <rect x="40" width="2" height="${height}" fill="${colors.selvedge}"/>`
}

/** A hang tag on its cord, with bevelled upper corners. */
export function drawHangTag({ x, y, width, height }: Box): string {
  const cut = 44
  const outline = `M${x + cut} ${y}h${width - 2 * cut}l${cut} ${cut}v${height - cut - 6}q0 6-6 6h${12 - width}q-6 0-6-6v${6 + cut - height}Z`
  const middle = x + width / 2
  return `<path d="${outline}" transform="translate(0 8)" fill="${colors.ink}" fill-opacity=".1"/>
    <path d="${outline}" fill="${colors.surface}"/>
    <path d="${outline}" fill="none" stroke="${colors.line}" stroke-width="2"/>
    <ellipse cx="${middle + 5}" cy="${y - 18}" rx="15" ry="62" transform="rotate(5 ${middle} ${y})" fill="none" stroke="${colors.lineStrong}" stroke-width="3"/>
    <circle cx="${middle}" cy="${y + 42}" r="15" fill="${colors.ground}" stroke="${colors.surface2}" stroke-width="6"/>
    <circle cx="${middle}" cy="${y + 42}" r="19" fill="none" stroke="${colors.lineStrong}" stroke-width="2"/>`
}

/** Where a tag photo would be: cloth and an empty label. */
export function drawBareCloth({ x, y, width, height }: Box): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colors.surface2}" stroke="${colors.line}" stroke-width="2"/>
    <g transform="translate(${x + width / 2} ${y + height / 2}) rotate(-2)"><rect x="-130" y="-60" width="260" height="120" rx="4" fill="${colors.surface}" stroke="${colors.line}" stroke-width="2"/>
    <path d="M-116-48v96M116-48v96" stroke="${colors.selvedge}" stroke-width="3" stroke-dasharray="9 7"/></g>`
}

/** A price-gun sticker with notched edges, around a text of this width. */
export function drawSticker({ x, y, width, height }: Box, text: string): string {
  const notch = 12
  const count = Math.floor(height / notch)
  const down = `q6 6 0 12`.repeat(count)
  const up = `q-6 -6 0 -12`.repeat(count)
  return `<g transform="rotate(-2 ${x + width / 2} ${y + height / 2})"><path d="M${x} ${y}h${width}${down}h${-width}${up}Z" fill="${colors.sticker}"/>${text}</g>`
}

/** A tape measure filled up to the rate. */
export function drawTape({ x, y, width, height }: Box, rate: number | null): string {
  const ticks = Array.from({ length: 49 }, (_, index) => {
    const step = index + 1
    const length = step === 25 ? height : step % 5 === 0 ? height * 0.42 : height * 0.24
    return `M${x + (width * step) / 50} ${y}v${length}`
  }).join('')
  const filled =
    rate === null
      ? ''
      : `<rect x="${x}" y="${y}" width="${(width * rate) / 100}" height="${height}" fill="${colors.tape}"/>`
  const end =
    rate === null
      ? ''
      : `<rect x="${Math.max(x, x + (width * rate) / 100 - 8)}" y="${y}" width="8" height="${height}" fill="${colors.ink2}"/>`
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colors.tapeTrack}"/>${filled}
    <path d="${ticks}" stroke="${colors.tapeTick}" stroke-opacity=".5" stroke-width="1.500"/>${end}`
}
