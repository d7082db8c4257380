/** Sentences for what cannot be done with starter brands. */
export const starterWording = {
  isRunning: 'Starter brands are being loaded or removed right now. Wait until that’s done.',
  hasOtherBrands:
    'This site has brands of its own already. Starter brands can still be loaded on the command line, which lists duplicates.',
} as const
