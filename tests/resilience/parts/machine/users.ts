export type Typed = { text: string; status: number }

/** Brings a machine to the layout that had one user for everything, and every secret in the environment. */
export const toEarlierLayout = `cd /etc/bolodex &&
  { cat database-url | sed 's/^/DATABASE_URL=/'; for name in $(ls secrets); do echo "$name=$(cat secrets/$name)"; done; } >>bolodex.env &&
  sed 's/^/DATABASE_URL=/' owner-database-url >owner.env && chmod 600 owner.env &&
  rm -r secrets database-url owner-database-url &&
  chown -R bolodex:bolodex /var/backups/bolodex && chmod 750 /var/backups/bolodex &&
  find /var/lib/bolodex/photos -type d -exec chmod 755 {} + && find /var/lib/bolodex/photos -type f -exec chmod 600 {} + &&
  userdel bolodex-backup; cd /root`

const asApi = 'setpriv --reuid=bolodex --regid=bolodex --init-groups --'
const asBackup = 'setpriv --reuid=bolodex-backup --regid=bolodex-backup --init-groups --'

/** Secrets and rights that an installed serving process must not have; and backups neither. */
export async function findSharedSecrets(type: (command: string) => Promise<Typed>): Promise<string[]> {
  const problems: string[] = []
  const mustFail = async (what: string, command: string) => {
    if ((await type(`${command} >/dev/null 2>&1`)).status === 0) problems.push(what)
  }
  const mustWork = async (what: string, command: string) => {
    const { text, status } = await type(`{ ${command}; } 2>&1`)
    if (status !== 0) problems.push(`${what}: ${text.slice(-300)}`)
  }
  // Proves that the tests below can fail.
  await mustWork('the user of the api cannot be tried', `${asApi} ls /var/lib/bolodex`)
  await mustFail('the api can list the backups', `${asApi} ls /var/backups/bolodex`)
  await mustFail('the api can read settings', `${asApi} cat /etc/bolodex/bolodex.env`)
  await mustFail("the api can read the owner's password", `${asApi} cat /etc/bolodex/owner-database-url`)
  await mustFail(
    'a secret is among the settings',
    "grep -Eq '^(DATABASE_URL|APP_SECRET|METRICS_TOKEN)=' /etc/bolodex/bolodex.env",
  )
  await mustFail("the earlier owner's settings are there", 'ls /etc/bolodex/owner.env')
  const pid = '$(cat /run/bolodex-api@3000.pid)'
  await mustWork('the api does not run as its user', `test "$(stat -c %U /proc/${pid})" = bolodex`)
  await mustFail(
    'a secret is in the environment of the api',
    `tr '\\0' '\\n' </proc/${pid}/environ | grep -Eq '^(DATABASE_URL|APP_SECRET|METRICS_TOKEN)='`,
  )
  const photo = '/var/lib/bolodex/photos/drill'
  await mustWork('the api cannot write photos', `${asApi} bash -c 'umask 0007; mkdir -p ${photo}; echo a >${photo}/a'`)
  await mustWork('backups cannot read photos', `${asBackup} cat ${photo}/a`)
  await mustWork('a restore cannot write photos', `${asBackup} bash -c 'umask 0007; echo b >${photo}/b'`)
  await mustWork('the api cannot delete restored photos', `${asApi} rm -r ${photo}`)
  await mustFail(
    'others than root can change the release',
    'find /opt/bolodex/current/ ! -type l \\( ! -user root -o -perm /022 \\) | grep -q .',
  )
  await mustFail('the user that builds still runs something', 'find /proc -maxdepth 1 -user bolodex-build | grep -q .')
  return problems
}
