// What a new operator does, on an empty Debian 13 or with `--debian 12`: the commands of 'Day one' in docs/operations.md as
// they are there, then opens the link that the installer printed. Then the site is checked: an admin is signed in, a
// backup exists and can be restored, every starter brand is answered once loaded, Prometheus scrapes the process, only a
// local proxy can reach it, the serving process cannot read backups or the owner's password, a tampered release changes
// nothing, and installing the same and the next release keeps everything, also from an earlier layout of users and
// settings. It installs the last commit, over http, signed with a throwaway key.
// The machine is a folder made by debootstrap, with a stand-in for systemd. Needs root, the package debootstrap, and
// the ports 3000, 5432 and 9090.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readDayOne } from '../../tools/parts/day-one.ts'
import { makeRelease, signRelease } from '../../tools/parts/make-release.ts'
import { atEnd, runScript } from '../../tools/parts/run-script.ts'
import { root } from '../../tools/parts/stack.ts'
import { isDebianRelease, makeDebianRoot, run } from './parts/machine/debian-root.ts'
import { findSharedSecrets, toEarlierLayout, type Typed } from './parts/machine/users.ts'

const floor = { commands: 3, seconds: 300, problems: 0 }
const origin = 'http://127.0.0.1:3000'
const longestCommandMs = 900_000
const { debian } = parseArgs({ options: { debian: { type: 'string', default: '13' } } }).values

await runScript(async () => {
  if (!isDebianRelease(debian)) throw new Error('--debian is 12 or 13.')
  for (const port of [3000, 5432, 9090])
    if (await isOpen(port)) throw new Error(`Something listens on port ${port} already.`)
  const work = mkdtempSync(join(tmpdir(), 'bolodex-first-day-'))
  const machine = join(work, 'machine')
  atEnd(async () => rmSync(work, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }))
  console.error(`== an empty Debian ${debian}`)
  // As on every machine that is reached by ssh.
  makeDebianRoot(machine, debian, ['openssh-client', 'sudo'])
  // Where package scripts look for it.
  const systemctl = join(machine, 'usr/bin/systemctl')
  copyFileSync(join(import.meta.dirname, 'parts/machine/systemctl'), systemctl)
  chmodSync(systemctl, 0o755)
  symlinkSync('systemctl', join(machine, 'usr/bin/systemd-run'))
  mkdirSync(join(machine, 'run/systemd/system'), { recursive: true })
  const home = join(machine, 'root')
  const { files } = makeRelease(root, home)
  const archive = files.find((file) => file.endsWith('.tar.gz')) ?? ''
  const folder = archive.replace('.tar.gz', '')
  const key = join(work, 'release-key')
  run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'drill', '-f', key])
  signRelease(home, key)
  const signers = `bolodex namespaces="bolodex-release" ${readFileSync(`${key}.pub`, 'utf8')}`
  writeFileSync(join(home, 'allowed_signers'), signers)

  // Everything running there ends with the namespace.
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
      // In the shell itself, which keeps the working directory; child processes must not read further input.
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
  await type(
    `mkdir tampered && cp allowed_signers SHA256SUMS* tampered/ && (cat ${archive}; echo) > tampered/${archive}`,
  )
  const refused = await type(
    `cd tampered && tar xzf ${archive} 2>/dev/null; ${folder}/deploy/install.sh ${origin} 2>&1`,
  )
  if (refused.status === 0 || !refused.text.includes('nothing was changed'))
    problems.push(`a tampered archive is installed: ${refused.text.slice(-500)}`)
  const changed = await type('cd /root && ls -d /etc/bolodex /opt/bolodex /var/lib/bolodex 2>/dev/null')
  if (changed.text !== '') problems.push(`a tampered archive changed ${changed.text}`)

  const version = folder.replace('bolodex-', '')
  const commands = readDayOne(root, 'On Debian 12 or 13').commands.map((command) =>
    command.replaceAll('VERSION', version).replaceAll('https://bolodex.example', origin),
  )
  const started = performance.now()
  let said = ''
  for (const command of commands) {
    console.error(`$ ${command}`)
    const { text, status } = await type(command)
    said += `${text}\n`
    if (text.includes('BROKEN')) problems.push(`${command}: ${text.slice(-500)}`)
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
  // A file that only root can read, which the command's user could not open.
  await type(`printf "name\\nZz Quokka & Sons\\n" >/root/names.csv && chmod 600 /root/names.csv`)
  const imported = await type('sudo bolodex catalogue import /root/names.csv 2>&1')
  if (!imported.text.includes('"added":1')) problems.push(`catalogue import: ${imported.text.slice(-500)}`)
  const starter = await type('sudo bolodex starter import 2>&1')
  const rows = readFileSync(join(root, 'apps/server/starter/brands.jsonl'), 'utf8').trim().split('\n').length
  const answered = await countBrands()
  if (answered !== rows)
    problems.push(`starter import: ${answered} of ${rows} brands are answered: ${starter.text.slice(-500)}`)
  if (!(await isWatched()))
    problems.push(`Prometheus does not see the process: ${(await type('tail -n 5 /var/log/prometheus.log')).text}`)
  problems.push(...findOpenPorts(), ...(await findSharedSecrets(type)))
  const install = async (command: string) => {
    console.error(`$ ${command}`)
    const again = await type(`{ ${command}; } 2>&1`)
    if (again.status !== 0) problems.push(`${command}: ${again.text.slice(-500)}`)
  }
  await install(`deploy/install.sh ${origin}`)
  await type(toEarlierLayout)
  // The next release, signed with the key that this machine trusts since the first.
  await type(`mkdir /root/next && cd /root/next && cp -r ../${folder} bolodex-99.0.0 && cd bolodex-99.0.0 &&
    sed -i 's/^  "version": ".*",$/  "version": "99.0.0",/' package.json */*/package.json && cd .. &&
    tar czf bolodex-99.0.0.tar.gz bolodex-99.0.0 && sha256sum bolodex-99.0.0.tar.gz >SHA256SUMS`)
  signRelease(join(home, 'next'), key)
  await install(`cd bolodex-99.0.0 && deploy/install.sh ${origin}`)
  problems.push(...(await findSharedSecrets(type)))
  const triedAgain = await type('systemctl start bolodex-try-restore.service 2>&1')
  if (triedAgain.status !== 0) problems.push(`an older backup cannot be restored: ${triedAgain.text.slice(-500)}`)
  const still = await fetch(`${origin}/api/system`, { headers: { cookie } })
  if (still.status !== 200) problems.push('the admin is signed out by an upgrade')
  if (!(await still.text()).includes('99.0.0')) problems.push('the old release still answers after an upgrade')
  await type('pg_ctlcluster --skip-systemctl-redirect "$(ls /etc/postgresql)" main stop')

  for (const problem of problems) console.error(`BROKEN ${problem}`)
  console.log(JSON.stringify({ commands: commands.length, seconds, problems: problems.length, floor }))
  process.exitCode = problems.length === 0 && seconds <= floor.seconds && commands.length <= floor.commands ? 0 : 1
})

/** As anyone who opens the directory sees it. */
async function countBrands(): Promise<number> {
  const answer = await fetch(`${origin}/api/directory`)
  const { total } = (await answer.json()) as { total: number }
  return total
}

/** Only the site itself is reachable, through a web server in front. */
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
