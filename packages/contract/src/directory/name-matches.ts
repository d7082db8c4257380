/**
 * How a name answers what was typed. `same`: it is that name, but for accents, punctuation, blanks and the like.
 * `begins`: it, or one of its words, begins with it. `close`: it is spelled or sounds nearly so.
 */
export const matchKinds = ['same', 'begins', 'close'] as const
export type MatchKind = (typeof matchKinds)[number]

/** What a name is to its brand: its own, one it also goes by, or how people say or mistake it. */
export const nameRoles = ['name', 'alias', 'spoken'] as const
export type NameRole = (typeof nameRoles)[number]

/** Or what else leads to a brand: the name of one of its lines. A line is not a name of the brand, so tags, titles and videos are not read by it. */
export type FoundNameRole = NameRole | 'line'

/** How often resellers mention a brand. One in the directory has no tier and counts as well known. */
export const brandTiers = ['A', 'B', 'C'] as const
export type BrandTier = (typeof brandTiers)[number]

/** What a name consists of: an everyday word needs more context than an invented one. */
export const nameKinds = ['coined', 'person', 'place', 'phrase', 'common-word'] as const
export type NameKind = (typeof nameKinds)[number]
