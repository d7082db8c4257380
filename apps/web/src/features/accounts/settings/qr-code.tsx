import { useMemo } from 'react'
import { encode } from 'uqr'

/** How many modules stay white on every side: scanners look for them. */
const quiet = 2

/**
 * Dark on white in both themes, since not every scanner reads it the other way round. Hidden from those who cannot see
 * it: what it holds must stand beside it.
 */
export function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => draw(text), [text])
  const whole = size + 2 * quiet
  return (
    <svg
      className="qr-code"
      viewBox={`${-quiet} ${-quiet} ${whole} ${whole}`}
      aria-hidden="true"
      shapeRendering="crispEdges"
    >
      <rect x={-quiet} y={-quiet} width={whole} height={whole} />
      <path d={path} />
    </svg>
  )
}

function draw(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  const modules = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return { size, path: modules.join('') }
}
