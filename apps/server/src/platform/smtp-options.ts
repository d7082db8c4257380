/** How long a mail server may take for one step. */
const patienceMs = 10_000

/**
 * How a mail server is spoken with. `smtps:` speaks TLS from the first byte. `smtp:` asks for it before anything else is said,
 * and gives up where it is refused: whoever is between could take the offer out of the greeting, and reset links
 * with it. Only on this machine it is taken or left as the server likes.
 */
export function smtpOptions(url: string) {
  const { protocol, hostname } = new URL(url)
  return {
    url,
    requireTLS: protocol === 'smtp:' && !isLoopback(hostname),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    dnsTimeout: patienceMs,
  }
}

export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)

/** What an operator can do about a server that offers no TLS or shows a certificate nobody vouches for. */
export const noTls =
  'The mail server offers no TLS that can be trusted, so no mail is sent to it (see docs/operations.md, Mail and accounts)'

/** Codes of the mail library for a server without STARTTLS, and for one whose certificate nobody vouches for. */
export const isAboutTls = (code: string): boolean => code.startsWith('ETLS')
