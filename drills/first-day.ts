// What a new operator does, on an empty Debian: unpacks a release, runs deploy/install.sh, opens the link it prints. Then
// the site is looked at: an admin is signed in, a backup is there and can be restored, Prometheus sees the process, nothing
// but a proxy on the machine reaches it, and installing the same and the next release keeps everything. What is tried is the
// last commit, over http. The machine is a folder made by debootstrap, with a stand-in for systemd. Needs
// root, the package debootstrap, and the ports 3000, 5432 and 9090.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makeRelease } from '../scripts/parts/make-release.ts'
import { atEnd, runScript } from '../scripts/parts/run-script.ts'
import { root } from '../scripts/parts/stack.ts'
import { makeDebianRoot, run } from './parts/machine/debian-root.ts'

const floor = { commands: 3, seconds: 300, problems: 0 }
const origin = 'http://127.0.0.1:3000'
const longestCommandMs = 900_000

type Typed = { text: string; status: number }

await runScript(async () => {
  for (const port of [3000, 5432, 9090])
    if (await isOpen(port)) throw new Error(`Something listens on port ${port} already.`)
  const work = mkdtempSync(join(tmpdir(), 'bolodex-first-day-'))
  const machine = join(work, 'machine')
  atEnd(async () => rmSync(work, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }))
  console.error('== an empty machine')
  makeDebianRoot(machine)
  // Where scripts of packages look for it.
  const systemctl = join(machine, 'usr/bin/systemctl')
  copyFileSync(join(import.meta.dirname, 'parts/machine/systemctl'), systemctl)
  chmodSync(systemctl, 0o755)
  symlinkSync('systemctl', join(machine, 'usr/bin/systemd-run'))
  mkdirSync(join(machine, 'run/systemd/system'), { recursive: true })
  const { files } = makeRelease(root, join(machine, 'root'))
  const archive = files.find((file) => file.endsWith('.tar.gz')) ?? ''
  const folder = archive.replace('.tar.gz', '')

  // All that runs there ends with the namespace.
  const shell = spawn(
    'unshare',
    ['--mount', '--pid', '--ipc', '--fork', '--kill-child', 'chroot', machine, '/bin/bash', '-l'],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root' },
    },
  )
  const ended = once(shell, 'exit')
  atEnd(async () => {
    shell.kill('SIGKILL')
    await ended
  })
  shell.stdin.on('error', () => {})
  const type = (command: string): Promise<Typed> => {
    const done = new Promise<Typed>((resolve) => {
      let text = ''
      const read = (chunk: Buffer) => {
        text += chunk.toString()
        const end = /\n?DONE (\d+)\n$/.exec(text)
        if (!end) return
        shell.stdout.off('data', read)
        resolve({ text: text.slice(0, end.index), status: Number(end[1]) })
      }
      shell.stdout.on('data', read)
      // In the shell itself, which stays where `cd` leads; what it starts must not read what is typed next.
      shell.stdin.write(`{ ${command}; } </dev/null\necho "DONE $?"\n`)
    })
    const late = pause(longestCommandMs, undefined, { ref: false }).then(() => 'took too long')
    const gone = ended.then(() => 'ended the shell')
    return Promise.race([done, late, gone]).then((result) => {
      if (typeof result === 'string') throw new Error(`${command} ${result}`)
      return result
    })
  }
  await type('mount -t proc proc /proc; mount -t tmpfs tmpfs /dev/shm 2>/dev/null; cd /root; true')

  const problems: string[] = []
  const commands = [
    `sha256sum --check --ignore-missing SHA256SUMS && tar xzf ${archive}`,
    `cd ${folder} && deploy/install.sh ${origin}`,
  ]
  const started = performance.now()
  let said = ''
  for (const command of commands) {
    console.error(`$ ${command}`)
    const { text, status } = await type(command)
    said = text
    if (status === 0) continue
    const logs = await type('tail -n 20 /var/log/bolodex-*.log')
    throw new Error(`It ended with ${status}:\n${text.split('\n').slice(-40).join('\n')}\n${logs.text}`)
  }
  const [link = ''] = /http\S+mode=setup#\S+/.exec(said) ?? []
  const cookie = await becomeAdmin(link)
  const seconds = Math.round((performance.now() - started) / 1000)
  console.error(`an admin is signed in after ${seconds} s`)

  const system = await fetch(`${origin}/api/system`, { headers: { cookie } })
  if (system.status !== 200) problems.push(`the System page answers ${system.status}`)
  if ((await fetch(`${origin}/`)).status !== 200) problems.push('the directory is not answered')
  const backups = readdirSync(join(machine, 'var/backups/bolodex'))
  if (backups.length === 0) problems.push('there is no backup')
  const tried = await type('systemctl start bolodex-try-restore.service 2>&1')
  if (tried.status !== 0) problems.push(`the backup cannot be restored: ${tried.text.slice(-500)}`)
  const doctor = await type('bolodex doctor 2>&1')
  if (doctor.status !== 0 || doctor.text.includes('BROKEN')) problems.push(`doctor: ${doctor.text.slice(-500)}`)
  if (!(await isWatched()))
    problems.push(`Prometheus does not see the process: ${(await type('tail -n 5 /var/log/prometheus.log')).text}`)
  problems.push(...findOpenPorts())
  for (const command of [
    `deploy/install.sh ${origin}`,
    // The next release.
    `cd .. && cp -r ${folder} next && cd next && sed -i 's/^  "version": ".*",$/  "version": "99.0.0",/' package.json */*/package.json`,
    `deploy/install.sh ${origin}`,
  ]) {
    console.error(`$ ${command}`)
    const again = await type(`{ ${command}; } 2>&1`)
    if (again.status !== 0) problems.push(`${command}: ${again.text.slice(-500)}`)
  }
  const still = await fetch(`${origin}/api/system`, { headers: { cookie } })
  if (still.status !== 200) problems.push('the admin is signed out by an upgrade')
  if (!(await still.text()).includes('99.0.0')) problems.push('the old release still answers after an upgrade')
  await type('pg_ctlcluster --skip-systemctl-redirect "$(ls /etc/postgresql)" main stop')

  for (const problem of problems) console.error(`BROKEN ${problem}`)
  console.log(JSON.stringify({ commands: commands.length, seconds, problems: problems.length, floor }))
  process.exitCode = problems.length === 0 && seconds <= floor.seconds && commands.length <= floor.commands ? 0 : 1
})

/** Only the site itself is for others, and a web server stands in front of it. */
function findOpenPorts(): string[] {
  const listening = run('ss', ['--no-header', '--listening', '--tcp', '--numeric'])
  const addresses = listening.split('\n').map((line) => line.split(/\s+/)[3] ?? '')
  return addresses
    .filter((address) => /:(3000|5432|909[034])$/.test(address) && !/^(127\.0\.0\.1|\[::1\]):/.test(address))
    .map((address) => `others can reach ${address}`)
}

/** As the page behind the link does. */
async function becomeAdmin(link: string): Promise<string> {
  const token = link.split('#')[1] ?? ''
  const answer = await fetch(`${origin}/api/setup/join`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ token, username: 'first_admin', password: 'needle and thread' }),
  })
  if (!answer.ok) throw new Error(`The link ${link} answered ${answer.status} ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

async function isWatched(): Promise<boolean> {
  for (let tries = 0; tries < 40; tries += 1) {
    const answer = await fetch('http://127.0.0.1:9090/api/v1/query?query=up{job=%22bolodex%22}').catch(() => null)
    if ((await answer?.text())?.includes(',"1"]')) return true
    await pause(1000)
  }
  return false
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => (socket.destroy(), resolve(true)))
    socket.once('error', () => resolve(false))
  })
}
