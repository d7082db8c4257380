import { MemberName } from '#ui/member-name.tsx'

/** Who wrote it. Whoever left keeps no name. */
export function WriterName({ author }: { author: { username: string } | null }) {
  return author ? <MemberName name={author.username} /> : <b className="is-gone">former member</b>
}
