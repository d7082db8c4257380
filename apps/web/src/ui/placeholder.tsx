/** A box of cloth where something is about to appear. `className` gives it the size of the real thing. */
export function Placeholder({ className }: { className: string }) {
  return <span className={`placeholder ${className}`} aria-hidden="true" />
}
