import { createRandom } from '../../tests/performance/samples/random.ts'
import { paintCloth } from './cloth.ts'
import type { Drawing } from './drawing.ts'
import { paintLabel } from './label.ts'

// In the units of the photo: a share of the shape's own box would cut the blur of a narrow one.
const blur = (deviation: number) =>
  `<filter id="soft-${deviation}" filterUnits="userSpaceOnUse" x="-200" y="-200" width="1040" height="800"><feGaussianBlur stdDeviation="${deviation}"/></filter>`

/** Pushes edges about by a noise, so that lines look laid by a machine into cloth and not by a plotter onto glass. */
const wobble = (id: string, frequency: string, scale: number) =>
  `<filter id="${id}" x="-5%" y="-5%" width="110%" height="110%"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="2" seed="4"/><feDisplacementMap in="SourceGraphic" scale="${scale}" xChannelSelector="R" yChannelSelector="G"/></filter>`

const sharedParts = `
  ${[1, 2, 4, 9, 26].map(blur).join('')}
  <filter id="focus" x="0" y="0" width="100%" height="100%"><feGaussianBlur stdDeviation=".7"/></filter>
  ${wobble('threads', '.018 .03', 7)}${wobble('loose', '.012 .02', 13)}${wobble('thread-edge', '.35 .9', 1.7)}
  <filter id="worn" x="-5%" y="-5%" width="110%" height="110%"><feTurbulence type="fractalNoise" baseFrequency=".32" numOctaves="2" seed="9" result="noise"/>
    <feColorMatrix in="noise" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -6 4.400" result="cracks"/><feComposite in="SourceGraphic" in2="cracks" operator="in"/></filter>
  <filter id="mottle" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".011 .016" numOctaves="3" seed="7"/><feColorMatrix type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 .9 .5 0 0 -.52"/></filter>
  <filter id="nap" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".09" numOctaves="3" seed="3"/><feColorMatrix type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1.600 .8 0 0 -1"/></filter>
  <pattern id="weft" width="4" height="2.800" patternUnits="userSpaceOnUse"><path d="M0 .6h4" stroke="#000" stroke-opacity=".15" stroke-width="1"/></pattern>
  <pattern id="surface-woven" width="2.800" height="4" patternUnits="userSpaceOnUse"><path d="M.6 0v4" stroke="#fff" stroke-opacity=".07"/></pattern>
  <pattern id="surface-cotton" width="5" height="5" patternUnits="userSpaceOnUse"><path d="M0 1h5" stroke="#000" stroke-opacity=".09"/><path d="M1 0v5" stroke="#fff" stroke-opacity=".14"/></pattern>
  <pattern id="surface-leather" width="26" height="22" patternUnits="userSpaceOnUse"><path d="M3 4q4 3 8 0M15 9q4-3 9 1M5 16q5-3 9 1" fill="none" stroke="#000" stroke-opacity=".13" stroke-width="1.600"/></pattern>
  <linearGradient id="surface-satin" x1="0" y1="0" x2="1" y2=".5"><stop offset="0" stop-color="#fff" stop-opacity=".05"/><stop offset=".3" stop-color="#fff" stop-opacity=".34"/><stop offset=".48" stop-color="#000" stop-opacity=".1"/><stop offset=".74" stop-color="#fff" stop-opacity=".22"/><stop offset="1" stop-color="#000" stop-opacity=".16"/></linearGradient>
  <linearGradient id="label-light" x1="0" y1="0" x2=".35" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".16"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".16"/></linearGradient>`

/** The whole photo as one SVG. Folds and light differ by the seed, and are the same for the same seed. */
export function composePhoto(drawing: Drawing, seed: number): string {
  const random = createRandom(seed)
  const lightX = 120 + random() * 300
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="800" viewBox="0 0 640 400">
    <defs>${sharedParts}<radialGradient id="lamp" gradientUnits="userSpaceOnUse" cx="${lightX}" cy="60" r="560">
      <stop offset="0" stop-color="#fff3dc" stop-opacity=".24"/><stop offset=".45" stop-color="#fff3dc" stop-opacity="0"/>
      <stop offset=".62" stop-color="#0a0714" stop-opacity="0"/><stop offset="1" stop-color="#0a0714" stop-opacity=".5"/></radialGradient></defs>
    <g filter="url(#focus)">${paintCloth(drawing)}</g>
    ${drawing.cloth.kind === 'fleece' ? '<rect width="640" height="400" filter="url(#nap)" opacity=".34"/>' : ''}
    <rect width="640" height="400" filter="url(#mottle)" opacity=".3"/>
    ${paintFolds(random, drawing.cloth.kind === 'satin' ? 7 : 3, drawing.cloth.kind === 'satin' ? 1.9 : 1)}
    ${paintLabel(drawing)}
    <g opacity=".5">${paintFolds(random, 1, 0.8)}</g>
    <rect width="640" height="400" fill="url(#lamp)"/></svg>`
}

/** Soft creases: a shadow and, beside it, the lit edge. */
function paintFolds(random: () => number, count: number, strength: number): string {
  return Array.from({ length: count }, () => {
    const x = random() * 760 - 60
    const lean = random() * 240 - 120
    const bend = random() * 120 - 60
    const path = `M${x} -40Q${x + lean / 2 + bend} 200 ${x + lean} 440`
    const line = (color: string, opacity: number, shift: number) =>
      `<path d="${path}" transform="translate(${shift} 0)" fill="none" stroke="${color}" stroke-opacity="${opacity * strength}" stroke-width="44" filter="url(#soft-26)"/>`
    return line('#000', 0.24, 0) + line('#fff', 0.13, -50)
  }).join('')
}
