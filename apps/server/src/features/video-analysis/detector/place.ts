/** Words `from` up to `to` (not with it) of the tokens. */
export type Span = { from: number; to: number }
