/** Every text of a member's page that people read. */
export const membersUi = {
  since: (month: string) => `Member since ${month}`,
  brandsAdded: 'Brands added',
  tagsSubmitted: 'Tags submitted',
  upvotes: 'Upvotes received',
  downvotes: 'Downvotes received',
  brands: 'Brands',
  noBrands: 'No brands yet.',
  moreBrands: 'More brands',
  loadingBrands: 'Loading more brands',
  photos: 'Tag photos',
  noPhotos: 'No tag photos yet.',
  morePhotos: 'More photos',
  loadingPhotos: 'Loading more photos',
} as const
