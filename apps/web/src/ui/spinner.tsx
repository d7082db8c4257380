/** A turning bobbin, and what is being waited for. */
export function Spinner({ label }: { label: string }) {
  return (
    <output className="spinner">
      <svg className="bobbin" viewBox="0 0 80 80" aria-hidden="true">
        <circle className="bobbin-rim" cx="40" cy="40" r="37" />
        <circle className="bobbin-thread" cx="40" cy="40" r="27" />
        <circle className="bobbin-thread" cx="40" cy="40" r="20" />
        <circle className="bobbin-core" cx="40" cy="40" r="11" />
        <path className="bobbin-end" d="M40 13a27 27 0 0 1 27 27" />
      </svg>
      <span>{label}</span>
    </output>
  )
}
