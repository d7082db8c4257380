/**
 * Series in promtool's notation, a sample a minute: what makes an alert fire at a time, and what is close to it and must
 * not. Series get job and instance unless they name their own.
 */
export type AlertCase = {
  alert: string
  /** Minutes after the start, or hours with `isLong`: then a sample is an hour apart from the next. */
  at: number
  isLong?: true
  fires: Record<string, string>
  /** Beside severity. */
  labels?: Record<string, string>
  silent: Record<string, string>
}

/** Requests a minute by status, steady. */
const requests = (perMinute: Record<string, number>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(perMinute).map(([status, count]) => [
      `http_request_seconds_count{status="${status}"}`,
      `0+${count}x60`,
    ]),
  )

/** All requests of an hour in one histogram bucket and those above. */
const answeredWithin = (seconds: number): Record<string, string> => ({
  ...requests({ 200: 60 }),
  ...Object.fromEntries(
    [0.5, 1, 2.5, Infinity].map((le) => [
      `http_request_seconds_bucket{le="${le === Infinity ? '+Inf' : le}"}`,
      `0+${le >= seconds ? 60 : 0}x60`,
    ]),
  ),
})

const instance = { instance: 'a' }
/** The unit tests' clock starts at 0, so a run at that time ages by itself. */
const ranAtStart = (name: string): Record<string, string> => ({ [`job_run_ended_seconds{name="${name}"}`]: '0x1000' })

export const alertCases: AlertCase[] = [
  { alert: 'BolodexDown', at: 5, labels: instance, fires: { up: '0x10' }, silent: { up: '1 1 0 1 1 1' } },
  {
    alert: 'BolodexDatabaseAway',
    at: 5,
    fires: { database_up: '0x10' },
    silent: { database_up: '1x10', 'database_up{instance="b"}': '0x10' },
  },
  {
    alert: 'BolodexErrors',
    at: 20,
    fires: requests({ 200: 97, 500: 3 }),
    silent: requests({ 200: 50, 404: 40, 429: 8, 503: 1, 507: 20 }),
  },
  { alert: 'BolodexSlow', at: 30, fires: answeredWithin(2.5), silent: answeredWithin(1) },
  {
    alert: 'BolodexShedding',
    at: 10,
    fires: { http_requests_shed_total: '0+1x20' },
    silent: { http_requests_shed_total: '7x20' },
  },
  {
    alert: 'BolodexEventLoopSlow',
    at: 10,
    labels: instance,
    fires: { nodejs_eventloop_lag_p99_seconds: '0.6x20' },
    silent: { nodejs_eventloop_lag_p99_seconds: '0.4x20' },
  },
  {
    alert: 'BolodexManyRefused',
    at: 30,
    fires: requests({ 200: 70, 429: 30 }),
    silent: requests({ 200: 90, 429: 10 }),
  },
  {
    alert: 'BolodexRestarts',
    at: 30,
    labels: instance,
    fires: { process_start_time_seconds: '1x5 2x5 3x5 4x20' },
    silent: { process_start_time_seconds: '1x5 2x15 3x20' },
  },
  {
    alert: 'BolodexMemory',
    at: 15,
    labels: instance,
    fires: { process_resident_memory_bytes: '1.6e9x20' },
    silent: { process_resident_memory_bytes: '1.4e9x20' },
  },
  {
    alert: 'BolodexConnectionsShort',
    at: 10,
    labels: { ...instance, of: 'waiting' },
    fires: { 'database_connections{of="waiting"}': '3x20' },
    silent: {
      'database_connections{of="waiting"}': '0 0 0 4 0 0 0 0 5 0 0 0 0',
      'database_connections{of="open"}': '10x20',
    },
  },
  {
    alert: 'BolodexReplicaBehind',
    at: 10,
    labels: instance,
    fires: { replica_usable: '0x20' },
    silent: { replica_usable: '1x20' },
  },
  {
    alert: 'BolodexJobsWait',
    at: 20,
    fires: { jobs_oldest_waiting_seconds: '0+60x30' },
    silent: { jobs_oldest_waiting_seconds: '250x30' },
  },
  {
    alert: 'BolodexJobsGivenUp',
    at: 30,
    fires: { jobs_given_up: '2x20 3x20' },
    silent: { jobs_given_up: '3x20 2x20' },
  },
  {
    alert: 'BolodexNightlyJobFailed',
    at: 5,
    labels: { name: 'make-open-data' },
    fires: { 'job_run_is_fine{name="make-open-data"}': '0x10' },
    silent: { 'job_run_is_fine{name="make-open-data"}': '1x10', 'job_run_is_fine{name="backup"}': '0x10' },
  },
  {
    alert: 'BolodexNightlyJobMissed',
    at: 28,
    isLong: true,
    labels: { name: 'recount-votes' },
    fires: ranAtStart('recount-votes'),
    silent: { ...ranAtStart('backup'), ...ranAtStart('restore') },
  },
  {
    alert: 'BolodexCountsDrifted',
    at: 5,
    fires: { vote_counts_drifted: '0x10', comment_counts_drifted: '1x10' },
    silent: { vote_counts_drifted: '0x10', comment_counts_drifted: '0x10' },
  },
  {
    alert: 'BolodexBackupFailed',
    at: 5,
    fires: { 'job_run_is_fine{name="backup"}': '0x10' },
    silent: { 'job_run_is_fine{name="backup"}': '1x10', 'job_run_is_fine{name="restore"}': '0x10' },
  },
  {
    alert: 'BolodexBackupOld',
    at: 28,
    isLong: true,
    labels: { name: 'backup' },
    fires: ranAtStart('backup'),
    silent: { 'job_run_ended_seconds{name="backup"}': '0x23 86400x24' },
  },
  // Never, as far as the metrics show.
  {
    alert: 'BolodexBackupOld',
    at: 2,
    isLong: true,
    labels: { name: 'backup', job: 'bolodex' },
    fires: { up: '1x200' },
    silent: ranAtStart('backup'),
  },
  {
    alert: 'BolodexRestoreNotTried',
    at: 24 * 40,
    isLong: true,
    labels: { name: 'restore' },
    fires: ranAtStart('restore'),
    silent: { 'job_run_ended_seconds{name="restore"}': `${86_400 * 20}x1000` },
  },
  {
    alert: 'BolodexPhotoRoomLow',
    at: 15,
    fires: { 'photo_bytes{of="free"}': '2.5e9x20', 'photo_bytes{of="floor"}': '1e9x20' },
    silent: { 'photo_bytes{of="free"}': '4e9x20', 'photo_bytes{of="floor"}': '1e9x20' },
  },
  {
    alert: 'BolodexPhotoQuotaNear',
    at: 15,
    fires: { 'photo_bytes{of="stored"}': '91x20', 'photo_bytes{of="quota"}': '100x20' },
    silent: { 'photo_bytes{of="stored"}': '89x20', 'photo_bytes{of="quota"}': '100x20' },
  },
  {
    alert: 'BolodexStreamsMany',
    at: 10,
    labels: instance,
    fires: { event_streams_open: '17000x20' },
    silent: { event_streams_open: '15000x20' },
  },
]
