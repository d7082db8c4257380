/** Between a thing and what became of it: an arrow for the eye, a word for those who listen. */
export function Became() {
  return (
    <>
      <span className="became" aria-hidden="true">
        →
      </span>
      <span className="sr-only">became</span>
    </>
  )
}
