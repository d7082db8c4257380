/** A sewing button on the thread of changes: yellow for how it is now, blue for what was put back. */
export function Knob({ look = 'plain' }: { look?: 'plain' | 'now' | 'back' }) {
  return (
    <svg className={`knob knob-${look}`} viewBox="0 0 32 32" aria-hidden="true">
      <circle className="rim" cx="16" cy="16" r="14" />
      <circle className="dish" cx="16" cy="16" r="10" />
      <path className="holes" d="M12.5 12.5h.01M19.5 12.5h.01M12.5 19.5h.01M19.5 19.5h.01" />
    </svg>
  )
}
