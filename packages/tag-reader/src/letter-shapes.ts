/** Letters that an engine takes for each other, from blurred, woven and joined writing. Both ways. */
const alike = new Set<string>()
for (const group of `o0 oq oc od oa oe ce cg co il i1 ij it lt l1 if lf ir s5 s8 sg ss b8 b6 bh bl g9 gq gy gs z2 z7 ae ad
  au ao uv un uy ua nr nh nm nu hn hb hk hl mn mw vy vu vw vr ft fp fr pf pr pq ec eo ea kh kr kx rn rt rv ri wv wm ti tl
  tf t7 t1 yg yv yj jg do da cl xk zs e8 a4 s3 e3 b3 83 56 dcl j1 jl 4a 6g gc 0d 0q ll`.split(/\s+/)) {
  alike.add(group)
  alike.add(group.split('').toReversed().join(''))
}

/** Two letters that look like one: 'rn' and 'm'. */
const joined: [two: string, one: string][] = [
  ['rn', 'm'], ['nn', 'm'], ['in', 'm'], ['ni', 'm'], ['vv', 'w'], ['cl', 'd'], ['ci', 'a'], ['ii', 'u'], ['li', 'h'],
  ['ri', 'n'], ['ol', 'd'], ['lo', 'b'], ['il', 'u'], ['ii', 'n'], ['fi', 'h'], ['ul', 'w'], ['ti', 'h'], ['ic', 'k'],
  ['lc', 'k'], ['ie', 'k'], ['tt', 'h'], ['tt', 'n'],
] // prettier-ignore
const twoFor = new Set(joined.map(([two, one]) => `${two}${one}`))

const cost = { alike: 0.45, thin: 0.7, joined: 0.5 }
const thin = new Set(['i', 'l', '1', 'j', 't', 'f', 'r'])

const longest = 64
let beforeLast = new Float32Array(longest + 1)
let last = new Float32Array(longest + 1)
let row = new Float32Array(longest + 1)

/** How similar two folded texts look, from 0 to 1: an edit distance in which letters of like shape cost less. */
export function similarityOfShapes(read: string, name: string): number {
  if (read === name) return 1
  const [n, m] = [read.length, name.length]
  if (n > longest || m > longest || n === 0 || m === 0) return 0
  last[0] = 0
  for (let j = 1; j <= m; j += 1) last[j] = (last[j - 1] ?? 0) + dropCost(name[j - 1] ?? '')
  for (let i = 1; i <= n; i += 1) {
    const a = read[i - 1] ?? ''
    row[0] = (last[0] ?? 0) + dropCost(a)
    for (let j = 1; j <= m; j += 1) {
      const b = name[j - 1] ?? ''
      const same = a === b ? 0 : alike.has(a + b) ? cost.alike : 1
      let least = Math.min((last[j - 1] ?? 0) + same, (last[j] ?? 0) + dropCost(a), (row[j - 1] ?? 0) + dropCost(b))
      if (i > 1 && twoFor.has(`${read[i - 2]}${a}${b}`)) least = Math.min(least, (beforeLast[j - 1] ?? 0) + cost.joined)
      if (j > 1 && twoFor.has(`${name[j - 2]}${b}${a}`)) least = Math.min(least, (last[j - 2] ?? 0) + cost.joined)
      row[j] = least
    }
    const spare = beforeLast
    beforeLast = last
    last = row
    row = spare
  }
  return Math.max(0, 1 - (last[m] ?? 0) / Math.max(n, m))
}

const dropCost = (letter: string) => (thin.has(letter) ? cost.thin : 1)

const shapes: Record<string, string> = {
  '0': 'o', q: 'o', '1': 'l', i: 'l', j: 'l', t: 'l', f: 'l', '5': 's', '8': 'b', '6': 'b', '9': 'g', '2': 'z', '4': 'a',
  e: 'c', u: 'n', v: 'y', h: 'n', r: 'n',
} // prettier-ignore

/** A text with one letter for all that look alike: two readings of one name share more of it. */
export function foldShapes(plain: string): string {
  return plain
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('cl', 'd')
    .replaceAll(/./g, (letter) => shapes[letter] ?? letter)
}
