import { connect, type Socket } from 'node:net'

/** Peers that hold a connection and give or take next to nothing. Each kind is as many as `count`. */
export function holdOn(url: string, count: number): { alive: () => number; leave: () => void } {
  const port = Number(new URL(url).port)
  const sockets: Socket[] = []
  const timers: NodeJS.Timeout[] = []
  const open = (first: string, drip: string | null, isReading = true): void => {
    const socket = connect(port, 'localhost')
    // It is meant to be cut off.
    socket.on('error', () => {})
    if (!isReading) socket.pause()
    else socket.resume()
    socket.write(first)
    if (drip !== null) timers.push(setInterval(() => void (socket.writable && socket.write(drip)), 1000))
    sockets.push(socket)
  }
  for (let index = 0; index < count; index += 1) {
    const from = `host: localhost\r\nx-forwarded-for: 10.9.0.${1 + (index % 250)}\r\n`
    open(`GET /api/directory HTTP/1.1\r\n${from}`, 'x-slow: 1\r\n')
    open(
      `POST /api/auth/sign-in HTTP/1.1\r\n${from}origin: ${url}\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{`,
      ' ',
    )
    open(`GET /api/brands HTTP/1.1\r\n${from}\r\n`, null, false)
    // Half open: connected, and never a word.
    open('', null)
  }
  return {
    alive: () => sockets.filter(({ destroyed, closed }) => !destroyed && !closed).length,
    leave: () => {
      for (const timer of timers) clearInterval(timer)
      for (const socket of sockets) socket.destroy()
    },
  }
}
