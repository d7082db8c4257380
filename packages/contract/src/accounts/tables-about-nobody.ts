/** Tables that hold nothing about a person, whatever columns they get. None may refer to a person. */
export const tablesAboutNobody = [
  'brand_aliases',
  'brand_catalogue',
  'brand_mentions',
  'brand_search',
  'brand_video_figures',
  'daily_keys',
  'former_brand_slugs',
  'guest_vote_days',
  'photo_files',
  'photo_storage',
  'schema_migrations',
  'site_stats',
  'video_fetches',
  'video_transcripts',
  'videos',
  'vote_recounts',
]
