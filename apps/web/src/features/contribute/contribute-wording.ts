import { formatCount, formatNumber } from '#lib/format-numbers.ts'

const needFixing = (rows: number) => `${formatNumber(rows)} ${rows === 1 ? 'needs' : 'need'} fixing`

/** Everything that the page for adding brands says. 'Exact' words are fixed by the specification. */
export const contributeWording = {
  page: {
    title: 'Submit Brands',
    lede: 'Found a tag we don’t have? Add the brand here, or import a whole list.',
    // Exact.
    manually: 'Or submit manually',
    list: 'Or import a list',
    toForm: 'Skip to the form',
  },
  form: {
    label: 'Submit a brand',
    photoUrl: 'Tag Photo URL',
    optional: 'optional',
    lookFor: 'Look for',
    // Exact.
    submit: 'Submit Brand',
    submitting: 'Submitting...',
    sendingPhoto: 'Uploading photo...',
    draftSaved: 'Draft saved on this device',
    clear: 'Clear',
    otherDraft: 'You already started another brand.',
    startInstead: (name: string) => `Start “${name}” instead`,
    fieldsToFix: (fields: number) =>
      fields === 1 ? '1 field needs fixing' : `${formatCount(fields, 'field')} need fixing`,
    openBrand: (name: string) => `Open ${name}`,
  },
  done: {
    // Exact.
    title: 'Brand submitted successfully',
    view: 'View it',
    viewHint: (name: string) => `Open the ${name} page`,
    another: 'Add another',
    anotherHint: 'Open the form to add another brand',
    withPhoto: (name: string) => `${name} is live with your tag photo.`,
    photoFailedTitle: (name: string) => `${name} is live, but the photo didn’t upload`,
    retryPhoto: 'Try the photo again',
  },
  signedOut: {
    title: 'Please sign in again',
    kept: 'Everything you typed is saved on this device.',
  },
  names: {
    taken: (name: string) => `${name} is already in the directory.`,
    isTaken: 'is already in the directory.',
    isTakenByAlias: 'is already in the directory and also goes by this name.',
    isThere: 'is in the directory.',
    didYouMean: 'Did you mean',
    didYouMeanAny: (names: string[]) => `Did you mean ${names.join(' or ')}?`,
    known: 'Known brand names',
    knownAre: (names: string[]) => `Known brand names: ${names.join(', ')}`,
    open: 'Open it',
    openNamed: (name: string) => `Open it: ${name}`,
    noPrice: 'no price yet',
    noRate: 'no sell rate yet',
    price: (price: string, origin: string) => `${price} (${origin})`,
    rate: (rate: number, origin: string) => `sell rate ${rate}% (${origin})`,
  },
  preview: {
    photoFetched: 'We’ll fetch it when you submit',
    photoChosen: 'Uploads when you submit',
    photoLater: 'You can do this later',
  },
  import: {
    // Exact.
    title: 'Bulk Import',
    about: 'Upload a CSV file with these columns. We check every row before anything is sent.',
    columns: 'File columns',
    garments: 'Separate garment types with | or a comma: Jeans|Shorts.',
    // Exact.
    template: 'Download Template',
    upload: 'Upload',
    uploading: 'Uploading...',
    file: 'CSV file',
    choose: 'Choose a CSV file',
    drop: 'or drop it here',
    chooseAnother: 'Choose another',
    checking: (size: string) => `Checking rows, ${size}`,
    rows: (rows: number, size: string) => `${formatCount(rows, 'row')}, ${size}`,
    unreadable: 'We couldn’t read this file. Please choose it again.',
    progress: 'Import',
    sending: 'Sending the file',
    saving: (done: number, total: number) => `Saving row ${formatNumber(done)} of ${formatNumber(total)}`,
    fixSoFar: (rows: number) => `${needFixing(rows)} so far`,
    saved: (saved: number, toFix: number) => `Saved ${formatNumber(saved)}${toFix > 0 ? `. ${needFixing(toFix)}` : ''}`,
    rowsRead: (rows: number) => `${formatNumber(rows)} of ${formatCount(rows, 'row')} read`,
    ready: (ready: number, toFix: number) =>
      `${formatCount(ready, 'good row')}${toFix > 0 ? `. ${needFixing(toFix)}` : ''}`,
    nothingSent: 'Nothing sent yet',
    waitingTitle: 'An admin will review it',
    // Exact.
    done: (count: number) => `Successfully imported ${count} brands`,
    failed: 'Failed to upload CSV file',
    partly: 'Fix the rest in the table below and save again.',
    signedOut: [
      'You’ve been signed out. Please ',
      'sign in in another tab',
      ' and try again here. Your file is still here.',
    ],
  },
  fix: {
    // Exact.
    failedSome: 'Failed to import some brands:',
    first: (rows: number) => `${formatCount(rows, 'row')} to fix first`,
    table: 'Rows to fix',
    advice: 'Correct the fields marked in red.',
    adviceBefore: 'Correct the fields marked in red. Upload sends the good rows and the ones you fixed.',
    adviceAfter: (saved: number) =>
      `Correct the fields marked in red. ${saved === 1 ? 'The good row is' : `The ${formatNumber(saved)} good rows are`} already in the directory.`,
    download: (rows: number) => `Download ${rows === 1 ? 'this one' : `these ${formatNumber(rows)}`} as CSV`,
    fileEnding: '-to-fix.csv',
    save: (ready: number) => `Save ${formatCount(ready, 'fixed row')}`,
    row: 'Row',
    rowNumber: (row: number) => `Row ${row}`,
    leaveOut: 'Leave out',
    leaveOutRow: (row: number) => `Leave out row ${row}`,
    cell: (row: number, column: string) => `Row ${row}, ${column}`,
    fixed: 'Fixed, ready to save',
    allFields: 'All fields',
    allFieldsOf: (row: number) => `All fields of row ${row}`,
    more: (rows: number) => `Show more of the ${formatNumber(rows)} rows`,
  },
} as const
