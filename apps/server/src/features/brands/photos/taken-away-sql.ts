/**
 * Whether a retired photo, a row of tag_photos, was taken away by an admin and not replaced by a better one: the last
 * change that names it says so. Only what was replaced comes back when somebody puts an earlier state back.
 */
export const isTakenAway = (photo: string): string => `coalesce((
  select r.kind = 'photo removed' and r.photo -> 'before' ->> 'sha256' = ${photo}.sha256 from brand_revisions r
  where r.brand_id = ${photo}.brand_id
    and (r.photo -> 'before' ->> 'sha256' = ${photo}.sha256 or r.photo -> 'after' ->> 'sha256' = ${photo}.sha256)
  order by r.id desc limit 1), false)`
