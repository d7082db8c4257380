/**
 * The contract's BrandChip as JSON, of a row `b` of brands and its photo `p`; null without a brand. It stands here
 * because more than one part of the product shows a brand this small.
 */
export const brandChip = `
  case when b.id is not null then json_build_object(
    'id', b.id, 'slug', b.slug, 'name', b.name,
    'tagPhotoUrl', '/photos/' || p.sha256 || '.webp', 'tagPhotoBlur', p.blur) end`
