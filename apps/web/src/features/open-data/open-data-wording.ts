/** Texts of the open data page. */
export const openDataWording = {
  title: 'Open data',
  intro: 'Download the whole directory. New files every night, no account needed, nothing about people in them.',
  none: {
    title: 'No files yet',
    more: 'The first ones are written tonight. Until then, use the ',
    link: 'API',
  },
  files: {
    title: (date: string) => `Files of ${date}`,
    columns: ['File', 'Size', 'SHA-256'],
    manifest: 'For programs: ',
  },
  datasets: {
    title: 'What’s in them',
    columns: ['Dataset', 'Rows', 'Contents'],
    schema: 'Every column is explained in ',
  },
  earlier: {
    title: 'Earlier days',
    more: 'We keep seven days. Each list has the names and checksums of that day’s files.',
  },
  licence: {
    title: 'License',
    columns: ['What', 'License', 'Say where it’s from'],
    data: 'Everything in the files',
    photos: 'The photos they link to',
    more: 'Use it, change it and share it, also commercially. Say where it’s from, and share what you build on it under the same license.',
  },
} as const
