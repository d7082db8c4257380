/** A sewing-pattern sheet behind the page. It never moves and takes no part in the layout. */
export function BackgroundEffects() {
  return (
    <div className="background-effects" aria-hidden="true">
      <svg viewBox="0 0 760 620">
        <path
          strokeDasharray="14 6"
          d="M120 40C210 90 250 60 300 36L520 20c30 90 90 130 190 140l-18 420H180C176 420 100 330 60 300Z"
        />
        <path d="M150 70C220 110 262 84 310 60l190-14c34 84 92 122 180 134l-16 372H208C202 416 130 330 96 292Z" />
        <path d="M420 130v330M410 146l10-16 10 16M410 444l10 16 10-16M60 300l18-8M300 36l6 20M520 20l-2 22M710 160l-24 4M180 580l6-26" />
      </svg>
    </div>
  )
}
