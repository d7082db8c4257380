import { useQuery } from '@tanstack/react-query'
import type { ForumComment } from '@bolodex/contract/forum'
import type { Reader } from './reader.ts'
import { heldView } from './thread-api.ts'

/** What the reader wrote under this post that a person reads first: to its writer it stands in its place already. */
export function useHeldComments(postId: number, reader: Reader): ForumComment[] {
  const { data = [] } = useQuery(heldView)
  return data
    .filter((one) => one.kind === 'comment' && one.postId === postId)
    .toReversed()
    .map(({ id, content, createdAt }) => ({
      id,
      postId,
      content,
      createdAt,
      updatedAt: createdAt,
      author: { username: reader.username },
      edits: 0,
      editedAt: null,
      links: [],
    }))
}
