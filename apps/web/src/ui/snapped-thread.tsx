/** A label that hangs by nothing: something could not be loaded. */
export function SnappedThread() {
  return (
    <svg className="snapped-thread" viewBox="0 0 120 130" aria-hidden="true">
      <path className="thread" d="M60 4v22c0 8-10 6-9 14M67 46c-9 7-11 12-5 17 4 3 4 6 4 9" />
      <g transform="rotate(-4 60 98)">
        <rect className="label" x="6" y="72" width="108" height="54" rx="2" />
        <path className="thread stitch" d="M14 78v42M106 78v42" />
        <path className="face" d="M46 91h.01M74 91h.01M46 110c7-8 21-8 28 0" />
      </g>
    </svg>
  )
}
