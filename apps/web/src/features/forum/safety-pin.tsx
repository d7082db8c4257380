export function SafetyPin() {
  return (
    <svg className="safety-pin" viewBox="0 0 32 92" aria-hidden="true">
      <path d="M8 24v52M24 24v14M24 60v16M8 76c0 7 3 11 8 11s8-4 8-11" />
      <circle cx="16" cy="78" r="4.5" />
      <path className="safety-pin-cloth" d="M24 38v22" />
      <path className="safety-pin-hold" d="M22 38h4M22 60h4" />
      <path className="safety-pin-cap" d="M4 25v-9C4 7 10 4 16 4s12 3 12 12v9z" />
    </svg>
  )
}
