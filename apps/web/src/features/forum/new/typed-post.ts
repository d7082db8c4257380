import { findContentError, findTitleError } from '../thread/find-errors.ts'

/** The brand a post is about. */
export type PostBrand = { id: number; slug: string; name: string; tagPhotoUrl: string | null }

/** What is typed into the form. `key`: under this name it is written once, however often it is sent. */
export type TypedPost = { title: string; content: string; brand: PostBrand | null; key: string }

export type PostField = 'title' | 'content'
export type PostErrors = Partial<Record<PostField, string | undefined>>

/** What is wrong with what was typed, said as the server would. */
export function findErrors({ title, content }: Pick<TypedPost, PostField>): PostErrors {
  const errors: PostErrors = {}
  const wrongTitle = findTitleError(title)
  if (wrongTitle) errors.title = wrongTitle
  const wrongContent = findContentError(content)
  if (wrongContent) errors.content = wrongContent
  return errors
}
