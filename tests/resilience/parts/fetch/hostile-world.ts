// The drill's internet: every address answers. Runs in a separate network namespace and reports connections to its
// parent.
import { readFileSync } from 'node:fs'
import { createServer as createNetServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import DNS from 'dns2'
import { answerAs } from './hostile-answers.ts'
import { nameServer, zone } from './hostile-names.ts'

const [certificate = '', key = ''] = process.argv.slice(2)
const plainPorts = [80, 8080, 22, 6379]
const tlsPorts = [443, 8443]

let connections: string[] = []
const addressOf = (socket: Socket): string => (socket.localAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '')

function serve(socket: Socket): void {
  const address = addressOf(socket)
  socket.on('error', () => {})
  let head = ''
  socket.on('data', function read(piece) {
    head += piece.toString('latin1')
    if (!head.includes('\r\n\r\n')) return
    socket.off('data', read)
    answerAs(head.split(' ')[1] ?? '/', address, socket)
  })
}

function listen(server: Server, port: number): Promise<void> {
  // Recorded on connect, whether or not any bytes follow.
  server.on('connection', (socket: Socket) => connections.push(`${addressOf(socket)} ${port}`))
  return new Promise((resolve) => server.listen({ port, host: '::' }, resolve))
}

type Answer = DNS.Packet.Resource

const asked = new Map<string, number>()
const dns = DNS.createServer({
  udp: true,
  handle: (request, send) => {
    const response = DNS.Packet.createResponseFromRequest(request)
    const [question] = request.questions
    const name = (question?.name ?? '').toLowerCase()
    const type = Number(question?.type)
    const times = asked.get(`${name} ${type}`) ?? 0
    asked.set(`${name} ${type}`, times + 1)
    const answer = zone[name]?.(times)
    if (answer === 'silence') return
    if (!answer) response.header.rcode = 3
    else for (const record of recordsOf(name, type, answer, times)) response.answers.push(record)
    void send(response)
  },
})

function recordsOf(name: string, type: number, answer: string[] | { alias: string }, times: number): Answer[] {
  const { A, AAAA, CNAME } = DNS.Packet.TYPE
  const base = { name, class: DNS.Packet.CLASS.IN, ttl: 0 }
  if (!Array.isArray(answer)) {
    const behind = zone[answer.alias]?.(times)
    const rest = Array.isArray(behind) ? recordsOf(answer.alias, type, behind, times) : []
    return [{ ...base, type: CNAME, domain: answer.alias } as Answer, ...rest]
  }
  const isWanted = (address: string) => (address.includes(':') ? type === AAAA : type === A)
  return answer.filter(isWanted).map((address) => ({ ...base, type, address }) as Answer)
}

await Promise.all([
  ...plainPorts.map((port) => listen(createNetServer(serve), port)),
  ...tlsPorts.map((port) =>
    listen(createTlsServer({ cert: readFileSync(certificate), key: readFileSync(key) }, serve), port),
  ),
  dns.listen({ udp: { port: 53, address: nameServer } }),
])
process.on('message', () => {
  process.send?.({ connections })
  connections = []
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
