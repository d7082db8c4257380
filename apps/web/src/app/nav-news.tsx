/** How many things there are that nobody has looked at yet. */
export function NavNews({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <b className="nav-news">
      {count} <span className="sr-only">new</span>
    </b>
  )
}
