import type { Finding } from './find-rules.ts'
import { strengths, type Strength } from './rule.ts'

export type Years = { from: number | null; to: number | null }
/** Two clues that no single year fits, the one that ends first. */
export type Clash = { ends: Finding; begins: Finding }

export type Combination = {
  /** What the clues' own years have in common: the headline. */
  likely: Years
  /** With slack on both sides. */
  possible: Years
  /** The years of the clues have nothing in common, only their slack has. */
  isTimeOfChange: boolean
  strength: Strength | null
  /** Clues that set one of the two years of `likely`. */
  deciding: Finding[]
  /** Clues that were not counted because a stronger or later one excludes them. */
  setAside: Finding[]
  clashes: Clash[]
}

type Span = { from: number; to: number }

/**
 * Intersects the years of all findings (docs/dating-rules.md). A weaker clue never overrules a stronger one. Among equals
 * an earliest year wins over a latest one: a garment cannot have what did not exist, but old labels live on. Weak clues
 * only narrow, and never contradict. The order of the findings does not matter.
 */
export function combineFindings(findings: readonly Finding[]): Combination {
  const sorted = findings.toSorted((a, b) => rank(a) - rank(b) || (a.rule.id < b.rule.id ? -1 : 1))
  const firm = sorted.filter(({ rule }) => rule.strength !== 'weak')
  const used: Finding[] = []
  for (const strength of strengths.slice(0, -1)) used.push(...agreeing(firm.filter(isOf(strength)), used))
  const possible = intersect(used.map(rim))
  const cores = intersect(used.map(core))
  const isTimeOfChange = cores.from > cores.to
  let likely = isTimeOfChange ? possible : cores
  for (const finding of sorted.filter(isOf('weak'))) {
    const narrowed = intersect([likely, core(finding)])
    if (narrowed.from > narrowed.to) continue
    likely = narrowed
    used.push(finding)
  }
  const deciding = used.filter((finding) => decides(finding, likely))
  return {
    likely: toYears(likely),
    possible: toYears(possible),
    isTimeOfChange,
    strength: strengths.find((strength) => used.some(isOf(strength))) ?? null,
    deciding,
    setAside: sorted.filter((finding) => !used.includes(finding)),
    clashes: findClashes(firm),
  }
}

/** Those of one strength that fit what stronger ones allow, and then each other. */
function agreeing(findings: Finding[], stronger: Finding[]): Finding[] {
  const allowed = intersect(stronger.map(rim))
  const fitting = findings.filter((finding) => rim(finding).from <= allowed.to && rim(finding).to >= allowed.from)
  const latestStart = Math.max(allowed.from, ...fitting.map((finding) => rim(finding).from))
  return fitting.filter((finding) => rim(finding).to >= latestStart)
}

function findClashes(firm: Finding[]): Clash[] {
  return firm.flatMap((ends) =>
    firm.filter((begins) => rim(ends).to < rim(begins).from).map((begins) => ({ ends, begins })),
  )
}

/** Whether something of these years cannot be what the finding says: not even its slack reaches them. */
export function excludesYears(finding: Finding, { from, to }: Years): boolean {
  const possible = rim(finding)
  return (from ?? -Infinity) > possible.to || (to ?? Infinity) < possible.from
}

const core = ({ from, to }: Finding): Span => ({ from: from ?? -Infinity, to: to ?? Infinity })
const rim = ({ from, to, soft }: Finding): Span => ({
  from: (from ?? -Infinity) - soft,
  to: (to ?? Infinity) + soft,
})
const rank = ({ rule }: Finding): number => strengths.indexOf(rule.strength)
const isOf =
  (strength: Strength) =>
  ({ rule }: Finding): boolean =>
    rule.strength === strength

function decides({ from, to, soft }: Finding, likely: Span): boolean {
  const isYear = (year: number | null, slack: number, end: number) => year !== null && year + slack === end
  return (
    isYear(from, 0, likely.from) ||
    isYear(to, 0, likely.to) ||
    isYear(from, -soft, likely.from) ||
    isYear(to, soft, likely.to)
  )
}

function intersect(spans: Span[]): Span {
  return {
    from: Math.max(-Infinity, ...spans.map(({ from }) => from)),
    to: Math.min(Infinity, ...spans.map(({ to }) => to)),
  }
}

const toYears = ({ from, to }: Span): Years => ({
  from: Number.isFinite(from) ? from : null,
  to: Number.isFinite(to) ? to : null,
})
