import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { alertCases, type AlertCase } from './alert-cases.ts'

type Alert = { alert: string; labels: Record<string, string>; annotations: Record<string, string> }

/** Lets promtool read the rules and the configuration, and proves each alert: what makes it fire, and what does not. */
export function checkPrometheus(root: string): { alerts: number; cases: number; problems: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'bolodex-prometheus-'))
  try {
    cpSync(join(root, 'deploy/prometheus'), folder, { recursive: true })
    // promtool asks whether the file is there.
    writeFileSync(join(folder, 'bolodex-token'), 'a-token-of-a-drill')
    const { groups } = parse(readFileSync(join(folder, 'alerts.yml'), 'utf8')) as { groups: { rules: Alert[] }[] }
    const alerts = groups.flatMap(({ rules }) => rules)
    const problems = alerts
      .filter(({ alert }) => !alertCases.some((one) => one.alert === alert))
      .map(({ alert }) => `nobody tries the alert ${alert}`)
    const runs = [
      ['check', 'rules', 'rules.yml', 'alerts.yml'],
      ['check', 'config', 'prometheus.yml'],
      ['test', 'rules', 'short.yml', 'long.yml'],
    ]
    writeCases(folder, alerts, alertCases)
    for (const args of runs) problems.push(...runPromtool(folder, args))
    // A test of rules that never fails would prove nothing: with both halves swapped, every case must.
    writeCases(
      folder,
      alerts,
      alertCases.map((one) => ({ ...one, fires: one.silent, silent: one.fires })),
    )
    const failed = runPromtool(folder, ['test', 'rules', 'short.yml', 'long.yml']).join('\n')
    for (const { alert } of alerts) if (!failed.includes(alert)) problems.push(`${alert}: its cases cannot fail`)
    return { alerts: alerts.length, cases: alertCases.length * 2, problems }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function runPromtool(cwd: string, args: string[]): string[] {
  const { status, stdout, stderr, error } = spawnSync('promtool', args, { cwd, encoding: 'utf8', timeout: 60_000 })
  return status === 0 ? [] : [`promtool ${args.join(' ')}: ${error?.message ?? stdout + stderr}`]
}

/** Long ones by the hour: promtool evaluates every rule at every step. */
function writeCases(folder: string, alerts: Alert[], cases: AlertCase[]): void {
  for (const [file, isLong, interval] of [
    ['short.yml', false, '1m'],
    ['long.yml', true, '1h'],
  ] as const) {
    const tests = cases
      .filter((one) => (one.isLong ?? false) === isLong)
      .flatMap((one) => testsOf(one, interval, alerts))
    const content = { rule_files: ['rules.yml', 'alerts.yml'], evaluation_interval: interval, tests }
    writeFileSync(join(folder, file), stringify(content, { aliasDuplicateObjects: false }))
  }
}

function testsOf(
  { alert, at, fires, silent, labels = {} }: AlertCase,
  interval: '1m' | '1h',
  alerts: Alert[],
): object[] {
  const rule = alerts.find((one) => one.alert === alert)
  const expected = { exp_labels: { ...rule?.labels, ...jobOf(labels), ...labels }, exp_annotations: rule?.annotations }
  const testOf = (series: Record<string, string>, expectedAlerts: object[]) => ({
    name: `${alert} ${expectedAlerts.length > 0 ? 'fires' : 'stays silent'}`,
    interval,
    input_series: Object.entries(series).map(([name, values]) => ({ series: withLabels(name), values })),
    alert_rule_test: [{ alertname: alert, eval_time: `${at}${interval.slice(1)}`, exp_alerts: expectedAlerts }],
  })
  return [testOf(fires, [expected]), testOf(silent, [])]
}

/** Per-process series carry the job label as well. */
const jobOf = (labels: Record<string, string>) => ('instance' in labels ? { job: 'bolodex' } : {})

function withLabels(series: string): string {
  const [, name = '', own = ''] = /^(\w+)(?:\{(.*)\})?$/.exec(series) ?? []
  const given = [own, own.includes('instance=') ? '' : 'instance="a"', 'job="bolodex"'].filter(Boolean)
  return `${name}{${given.join(', ')}}`
}
