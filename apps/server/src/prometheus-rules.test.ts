import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { shareTestApp } from '#testing/test-app.ts'

type Rule = { record?: string; alert?: string; expr: string }

const root = join(import.meta.dirname, '../../..')
const readRules = (file: string): Rule[] =>
  (
    parse(readFileSync(join(root, 'deploy/prometheus', file), 'utf8')) as { groups: { rules: Rule[] }[] }
  ).groups.flatMap(({ rules }) => rules)
const [recorded, alerts] = [readRules('rules.yml'), readRules('alerts.yml')]

/** PromQL's own words that no parenthesis follows. */
const words = new Set(['and', 'or', 'unless', 'by', 'ignoring', 'on'])

/** The names of series in an expression: what is left without labels, ranges, groupings, functions and numbers. */
function namesIn(expr: string): string[] {
  const bare = expr
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|\b\d[\w.]*/g, ' ')
    .replaceAll(/\b(?:by|ignoring|on)\s*\([^)]*\)/g, ' ')
  return (bare.match(/[a-z_][\w:]*(?!\s*\(|[\w:])/g) ?? []).filter((name) => !words.has(name))
}

const token = 'a-token-for-metrics'
const subject = shareTestApp({ METRICS_TOKEN: token })

test('rules and alerts use only what the server exposes and what other rules record', async () => {
  const { body } = await subject.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  const exposed = [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', kind]) =>
    kind === 'histogram' ? [`${name}_count`, `${name}_bucket`] : [name],
  )
  // `up` is what Prometheus says of a process itself.
  const known = new Set([...exposed, ...recorded.map(({ record }) => record), 'up'])
  const used = [...recorded, ...alerts].flatMap(({ expr }) => namesIn(expr))
  expect(new Set(used).size).toBeGreaterThan(20)
  expect(used.filter((name) => !known.has(name))).toEqual([])
  // The other direction: every metric of ours is used by a rule or a panel.
  const ours = exposed.filter((name) => !/^(process|nodejs)_/.test(name))
  expect(ours.filter((name) => !used.includes(name))).toEqual(['replica_lag_bytes'])
})

test('a name that is not there would be found', () => {
  expect(namesIn('sum by (route) (rate(gone_total{job="x", of=~"a|b"}[5m])) > 1.5e9 and site:gone:max{a="b"}')).toEqual(
    ['gone_total', 'site:gone:max'],
  )
})

test('operations.md says of every alert what it means and what to do first', () => {
  const docs = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const told = [...docs.matchAll(/^\| `(Bolodex\w+)` +\| [^|]{10,} \| [^|]{10,} \|$/gm)].map(([, name]) => name)
  expect(told).toEqual(alerts.map(({ alert }) => alert))
})
