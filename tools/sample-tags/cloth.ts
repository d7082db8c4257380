import type { Drawing } from './drawing.ts'

type Cloth = Drawing['cloth']

const dark = (opacity: number) => `stroke="#000" stroke-opacity="${opacity}"`
const light = (opacity: number) => `stroke="#fff" stroke-opacity="${opacity}"`

const pattern = (width: number, height: number, body: string) =>
  `<pattern id="weave" width="${width}" height="${height}" patternUnits="userSpaceOnUse">${body}</pattern>`

/** The threads of a cloth as one repeat, drawn over its colour in light and shadow. */
const weaves: Record<Cloth['kind'], (accent: string) => string> = {
  twill: () =>
    pattern(
      7,
      7,
      `<path d="M-1 8 8-1M-1 1 1-1M6 8 8 6" ${dark(0.2)} stroke-width="2.2"/>
      <path d="M-1 5 5-1M2 9 9 2" ${light(0.1)} stroke-width="1.2"/>`,
    ),
  denim: (accent) =>
    pattern(
      6,
      6,
      `<path d="M-1 7 7-1M-1 1 1-1M5 7 7 5" ${dark(0.26)} stroke-width="2"/>
      <path d="M0 3.6 2 1.6M3 6.400 5 4.400" stroke="${accent}" stroke-opacity=".34" stroke-width="1.200" stroke-linecap="round"/>`,
    ),
  canvas: () =>
    pattern(
      10,
      10,
      `<path d="M0 2.500h5M5 7.500h5" ${light(0.16)} stroke-width="3.400"/>
      <path d="M7.500 0v5M2.500 5v5" ${dark(0.12)} stroke-width="3.400"/><path d="M0 5h10M5 0v10" ${dark(0.14)} stroke-width=".9"/>`,
    ),
  herringbone: () =>
    pattern(
      32,
      8,
      `<path d="M-2 10 16-8M-2 18 18-2M-2 2 2-2" ${dark(0.2)} stroke-width="2.600"/>
      <path d="M34 10 16-8M34 18 14-2M34 2 30-2" ${light(0.13)} stroke-width="2.600"/>`,
    ),
  knit: () =>
    pattern(
      14,
      13,
      `<path d="M1 0 7 7.500 13 0" fill="none" ${light(0.13)} stroke-width="4.400" stroke-linecap="round"/>
      <path d="M1 5.500 7 13 13 5.500" fill="none" ${dark(0.2)} stroke-width="2.200"/><path d="M0 0v13" ${dark(0.2)} stroke-width="1.600"/>`,
    ),
  plain: () =>
    pattern(
      5,
      5,
      `<path d="M0 1.200h5" ${dark(0.1)} stroke-width="1.200"/><path d="M1.200 0v5" ${light(0.12)} stroke-width="1.200"/>`,
    ),
  corduroy: () =>
    pattern(
      15,
      9,
      `<path d="M1 0v9" ${dark(0.34)} stroke-width="3"/><path d="M4 0v9M13.500 0v9" ${dark(0.1)} stroke-width="3"/>
      <path d="M8 0v9" ${light(0.15)} stroke-width="5"/>`,
    ),
  satin: () => pattern(9, 9, `<path d="M0 4h9" ${light(0.03)} stroke-width="1"/>`),
  plaid: (accent) =>
    pattern(
      96,
      96,
      `<path d="M24 0v96M0 24h96" stroke="${accent}" stroke-opacity=".5" stroke-width="26"/>
      <path d="M68 0v96M0 68h96" ${dark(0.5)} stroke-width="14"/><path d="M84 0v96M0 84h96" ${light(0.4)} stroke-width="3"/>
      <path d="M0 0 96 96M-24 72 24 120M72-24 120 24M0 48 48 96M48 0 96 48" ${dark(0.1)} stroke-width="5"/>`,
    ),
  fleece: () => pattern(6, 6, `<circle cx="2" cy="2" r="1.200" fill="#fff" fill-opacity=".05"/>`),
}

const seams: Record<Drawing['seam'], (cloth: Cloth) => string> = {
  none: () => '',
  collar: () => `
    <path d="M-10-10V46C180 74 460 28 650 62V-10Z" fill="#000" fill-opacity=".2"/>
    <path d="M-10 46C180 74 460 28 650 62v12C460 40 180 86-10 58Z" fill="#000" fill-opacity=".3" filter="url(#soft-4)"/>
    <path d="M-10 40C180 68 460 22 650 56" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="2"/>
    ${stitchLine('M-10 26C180 54 460 8 650 42')}`,
  tape: ({ accent = '#d8cfb8' }) => `
    <rect x="-10" y="8" width="660" height="40" fill="#000" fill-opacity=".4" filter="url(#soft-4)"/>
    <rect x="-10" y="2" width="660" height="40" fill="${accent}"/>
    <path d="M-10 2h660v40h-660Z" fill="url(#ribbon)"/>${stitchLine('M-10 8H650')}${stitchLine('M-10 36H650')}`,
  double: () => `
    <path d="M-10 52C200 56 430 44 650 50" stroke="#000" stroke-opacity=".42" stroke-width="5" fill="none" filter="url(#soft-2)"/>
    ${stitchLine('M-10 34C200 38 430 26 650 32')}${stitchLine('M-10 44C200 48 430 36 650 42')}`,
  rib: () => `
    <path d="M-10-10V52C190 84 450 84 650 52V-10Z" fill="#000" fill-opacity=".16"/>
    <path d="M-10-10V52C190 84 450 84 650 52V-10Z" fill="url(#ribs)"/>
    <path d="M-10 54C190 86 450 86 650 54" fill="none" stroke="#000" stroke-opacity=".5" stroke-width="7" filter="url(#soft-4)"/>`,
}

function stitchLine(path: string): string {
  return `<path d="${path}" transform="translate(.8 2)" fill="none" ${dark(0.4)} stroke-width="3.600" stroke-dasharray="12 7" stroke-linecap="round"/>
    <path d="${path}" fill="none" ${light(0.42)} stroke-width="2.800" stroke-dasharray="12 7" stroke-linecap="round"/>`
}

/** The garment behind the label: its colour, its threads and the seam at the neck. */
export function paintCloth({ cloth, seam }: Drawing): string {
  return `<defs>${weaves[cloth.kind](cloth.accent ?? '#ffffff')}
      <pattern id="ribs" width="11" height="8" patternUnits="userSpaceOnUse"><path d="M2 0v8" ${dark(0.34)} stroke-width="3"/><path d="M7 0v8" ${light(0.14)} stroke-width="4"/></pattern>
      <pattern id="ribbon" width="16" height="8" patternUnits="userSpaceOnUse"><path d="M0 8 8 0 16 8M0 16 8 8 16 16" fill="none" ${dark(0.2)} stroke-width="2"/></pattern>
    </defs>
    <rect x="-10" y="-10" width="660" height="420" fill="${cloth.color}"/>
    <g filter="url(#${cloth.kind === 'knit' ? 'loose' : 'threads'})"><rect x="-20" y="-20" width="680" height="440" fill="url(#weave)"/></g>
    ${seams[seam](cloth)}`
}
