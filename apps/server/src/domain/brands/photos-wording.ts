/** Server-side sentences about photos: refusals, and notes on removals. */
export const photosWording = {
  add: {
    waitForFetch: 'Please wait until your other photos are done.',
    busy: 'Too many photos are being added. Please try again in a moment.',
    noUsername: 'Please choose a username first',
    removedBefore: 'An admin removed this photo from this brand. Please choose another one.',
    declinedBefore: 'An admin declined this photo for this brand. Please choose another one.',
    brandIsFull: 'This brand can’t have more photos',
    guestsAreFull: 'This brand can’t have more photos by guests. Please sign in to add yours.',
    textByGuest: 'Please sign in to add a country or a note',
    guestsWait: 'Too many guest photos are waiting for review. Please sign in to add yours.',
  },
  review: {
    known: (known: string) => `${known}. Decline this one.`,
    better: 'A better photo is already shown. Decline this one.',
    replaced: 'Another photo has replaced it since.',
    acceptedByMistake: 'A guest’s photo was accepted by mistake',
    removedPeriod: 'Guest photos from this period were removed',
  },
  manage: {
    fakeOnCard: 'A photo of a fake can’t be the main photo',
    removedByMistake: 'The photo was removed by mistake',
  },
} as const
