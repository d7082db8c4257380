/** Something a person does that is kept on this device, and sent later, when it cannot be sent now. */
export type Action = {
  kind: 'vote' | 'brand' | 'photo' | 'post' | 'comment'
  /** The brand or post it is about, for a person. */
  name: string
  address: string
  /** Without one it is a POST. */
  method?: 'PATCH'
  body: Record<string, unknown>
  /** The call is a form: the body's fields and this file. Of a brand: its tag photo, which is sent after it. */
  file?: File
  /** What is said of the photo that is sent after a brand. */
  about?: Record<string, string>
  /** Under which it was tried before. */
  key?: string
  /** The page it is about. */
  page?: string
  /** Of a vote: what the own vote was, for whoever takes it back before it is sent. */
  before?: 'up' | 'down' | null
  /** A few words more, for a person. */
  detail?: string
  /** How it is changed: what the form keeps as its draft, under which name, and where the form is. */
  edit?: { draft: string; value: object; href: string }
}
