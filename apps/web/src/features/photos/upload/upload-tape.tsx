/** How much of a photo has left, on a tape measure. */
export function UploadTape({ label, fraction }: { label: string; fraction: number }) {
  const percent = Math.round(fraction * 100)
  return (
    <div className="tape upload-tape">
      <progress aria-label={label} max={100} value={percent} />
      <svg width="100%" height="100%" aria-hidden="true">
        <rect className="tape-fill" width={`${percent}%`} height="100%" />
        <svg className="tape-end" x={`${percent}%`}>
          <rect x={percent < 2 ? 0 : -5} width="5" height="100%" />
        </svg>
      </svg>
    </div>
  )
}
