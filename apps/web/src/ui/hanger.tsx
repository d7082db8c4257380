/** An empty hanger, with a ticket on it where there is something to say. */
export function Hanger({ ticket }: { ticket?: string }) {
  return (
    <svg className="hanger" viewBox="0 0 200 150" aria-hidden="true">
      <path className="hanger-wire" d="M100 40v-5a11 11 0 1 0-11-11M100 40l84 52c8 5 4 15-5 15H21c-9 0-13-10-5-15Z" />
      <path className="hanger-string" d="M100 107v12" />
      <g transform="rotate(-4 100 133)">
        <rect className="hanger-ticket" x="64" y="118" width="72" height="30" rx="2" />
        {ticket ? (
          <text x="100" y="140" textAnchor="middle">
            {ticket}
          </text>
        ) : (
          <path className="hanger-stitch" d="M72 133h56" />
        )}
      </g>
    </svg>
  )
}
