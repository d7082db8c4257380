/** Nothing is dropped with a thumb: two words for one thing, of which the stylesheet shows one. */
export function ByPointer({ mouse, touch }: { mouse: string; touch: string }) {
  return (
    <>
      <span className="by-mouse">{mouse}</span>
      <span className="by-touch">{touch}</span>
    </>
  )
}
