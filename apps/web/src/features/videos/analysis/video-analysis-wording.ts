import type { AmountSaid, PriceRole, SpokenCurrency } from '@bolodex/contract/videos/video-analysis'
import type { AnalysisStep, TranscriptProblem } from '@bolodex/contract/videos/video-wording'
import { formatCount, formatNumber } from '#lib/format-numbers.ts'

type ProblemText = { title: string; text: string }

const pasteInstead = 'Open the video, choose ‘Show transcript’, copy it and paste it below. The rest works the same.'
const fromElsewhere = 'If you have a transcript or a subtitle file, add it below.'

/** Every text of the analyzer that people read. What the server answers too is in the contract's video-wording.ts. */
export const analyzerWording = {
  page: {
    title: 'Analyze YouTube Video',
    lede: 'Paste a link to a haul video. We read the transcript, mark every brand and save the timestamp.',
  },
  source: {
    label: 'What to analyze',
    tabs: 'Source',
    byLink: 'Paste a link',
    byTranscript: 'Paste a transcript',
    linkForm: 'Analyze by link',
    transcriptForm: 'Analyze a transcript',
    url: 'YouTube Video URL',
    urlPlaceholder: 'https://www.youtube.com/watch?v=…',
    addLink: 'Add the video link (optional)',
    linkWhy: 'optional; needed for quotes',
    transcript: 'Transcript',
    transcriptAside: 'timestamps like 2:14 are fine',
    transcriptPlaceholder: 'Paste the transcript here',
    fileInstead: 'Using the file instead',
    analyze: 'Analyze Video',
    analyzing: 'Analyzing...',
    modelNote:
      'An AI model chosen by the site’s operator also reads the transcript. It may run on another company’s server.',
    noScript: 'Analyzing a video needs JavaScript.',
    gateTitle: 'You need an account to analyze and save',
    gateHint: 'No email needed. You only need a username.',
    login: 'Login to analyze',
  },
  file: {
    label: 'Transcript file',
    drop: 'Drop a .vtt, .srt or .json3 file',
    choose: 'or choose one; it’s read on this device first',
    tap: 'Choose a .vtt, .srt or .json3 file',
    readHere: 'It’s read on this device first',
    wasRead: (size: string) => `${size}, read on this device`,
    remove: 'Remove',
    wrongKind: 'Please choose a .vtt, .srt, .json3 or .txt file',
    tooLarge: (megabytes: number) => `The file must be ${megabytes} MB or less`,
    broken: 'We can’t read this file. Save it again, or paste the transcript.',
    unreadable: 'We couldn’t read the file. Please choose it again.',
  },
  past: {
    title: 'Your past analyses',
    loading: 'Loading your analyses',
    empty: 'No analyses yet. The videos you analyze will be listed here for 90 days.',
    older: 'Show older',
    tryAgain: 'Try again',
    untitled: 'Untitled video',
    pasted: 'Pasted transcript',
    found: (names: readonly string[], count: number): string => {
      if (count === 0) return 'No brands found'
      const more = count - names.length
      return `${names.join(', ')}${more > 0 ? ` and ${formatNumber(more)} more` : ''}`
    },
  },
  howItWorks: {
    title: 'How it works',
    steps: [
      { title: 'Paste a video link.', text: 'Our server reads the captions only. No video loads on this page.' },
      { title: 'See the brands it mentions.', text: 'With the timestamp, the price and the quote, so you can check.' },
      { title: 'Pick what to save.', text: 'Nothing goes into the directory on its own.' },
    ],
  },
  progress: {
    title: 'Progress',
    label: 'Analysis',
    stop: 'Stop',
    stopped: 'Analysis stopped',
    states: { done: 'done', now: 'running', waiting: 'waiting' },
    steps: (names: number | null, hasTranscript: boolean): Record<AnalysisStep, string> => ({
      address: hasTranscript ? 'Transcript received' : 'Link checked',
      transcript: hasTranscript ? 'Transcript read' : 'Transcript fetched',
      brands: names === null ? 'Matching brands' : `Matching ${formatCount(names, 'brand')}`,
      prices: 'Reading prices',
      model: 'AI check',
    }),
  },
  panes: {
    show: 'Show',
    transcript: 'Video Transcript',
    brands: 'Detected Brands',
    transcriptTab: 'Transcript',
    brandsTab: (count: number | null) => (count === null ? 'Brands' : `Brands (${formatNumber(count)})`),
    selectAll: 'Select All',
    save: 'Save Selected',
    saving: 'Saving...',
    counts: (found: number, selected: number) => `${found} found, ${selected} selected`,
    brandList: 'Detected brands',
    transcriptLines: 'Transcript lines',
    arrowKeys: 'Use the arrow keys to move from line to line.',
    mentions: (count: number) => formatCount(count, 'mention'),
    nothingTitle: 'No brands found',
    nothingText: 'We only catch brands we know, or ones the video calls a brand. Check the transcript yourself, and',
    nothingLink: 'add a brand by hand',
  },
  example: {
    mark: 'Example',
    transcript: 'The transcript will appear here, with every brand marked.',
    brands: 'No brands yet. A result looks like this:',
    isKnown: 'Already here',
    isNew: 'New',
  },
  result: {
    video: 'The video on YouTube',
    noVideo: 'Pasted transcript',
    newTab: '(opens in a new tab)',
    took: (seconds: string) => `read in ${seconds}\u00a0s`,
    captions: { automatic: 'automatic', captions: 'captions', pasted: 'pasted transcript' },
    noLink: 'No video link, so quotes won’t go on brand pages. New brands can still be saved.',
    modelFailed: 'The AI check didn’t answer. These brands come from the transcript alone.',
    modelSkipped: 'No AI check this time. These brands come from the transcript alone.',
    modelFound: (byWords: number, more: number) =>
      `From the transcript: ${formatCount(byWords, 'brand')}. AI check: ${more === 0 ? 'no more' : `${more} more`}.`,
  },
  card: {
    select: (name: string) => `Select ${name}`,
    name: 'Name',
    description: 'Description',
    price: 'Average sale price',
    priceMentioned: 'Price mentioned',
    tagPhotoUrl: 'Tag photo URL',
    tagPhotoPlaceholder: 'https://…/tag.jpg',
    known: 'Already here',
    isNew: 'New',
    isUnsure: 'New?',
    unlisted: 'Not on any list. Check the spelling before you save it.',
    sure: (percent: number) => `${percent}% sure`,
    basis: { sold: 'Sold in the video', going: 'Usual price, as said in the video' } satisfies Record<
      PriceRole,
      string
    >,
    basisShort: { sold: 'Sold', going: 'Usual price' } satisfies Record<PriceRole, string>,
    otherMoney: {
      GBP: 'In pounds, see below',
      EUR: 'In euros, see below',
      USD: 'In dollars, see below',
    } satisfies Record<SpokenCurrency, string>,
    saidOf: (name: string) => `Also said about ${name}`,
    said: {
      sold: (amount: string) => `Sold ${amount}`,
      going: (amount: string) => `Usually ${amount}`,
      asked: (amount: string) => `Listed at ${amount}`,
      offered: (amount: string) => `Offered ${amount}`,
      paid: (amount: string) => `Paid ${amount}`,
      retail: (amount: string) => `Retail ${amount}`,
      comp: (amount: string) => `Someone else sold it for ${amount}`,
    } satisfies Record<AmountSaid['role'], (amount: string) => string>,
    byModel: 'AI check',
    open: (name: string) => `Show details of ${name}`,
    fold: (name: string) => `Hide details of ${name}`,
    knownHint:
      'Saving adds this video, its quotes and the price to the brand’s page, plus your tag photo. Nothing else changes.',
    knownHintNoLink: 'Without a video link, you can only add a tag photo here.',
    mentions: 'Mentions',
    allMentions: (count: number) => `Show all ${count} mentions`,
    playAt: (moment: string) => `Play at ${moment}`,
    showInTranscript: 'Show in the transcript',
    priceSaid: 'Price mentioned:',
    garments: (brand: string) => `Garments of ${brand}`,
    removeGarment: (name: string) => `Remove ${name}`,
    addGarment: 'Add a garment',
    addGarmentTo: (brand: string) => `Add a garment to ${brand}`,
  },
  unsure: {
    title: (count: number) => (count === 1 ? 'Save this name too?' : `Save these ${formatNumber(count)} names too?`),
    text: 'They aren’t on any list, so the captions may have them wrong:',
    textOne: 'It isn’t on any list, so the captions may have it wrong:',
    names: (names: readonly string[]) =>
      `${names.slice(0, 8).join(', ')}${names.length > 8 ? ` and ${formatNumber(names.length - 8)} more` : ''}`,
    leaveOut: (count: number) => (count === 1 ? 'Leave it out' : 'Leave them out'),
    save: (count: number) => (count === 1 ? 'Save it too' : 'Save them too'),
  },
  signedOut: {
    title: 'Please sign in again',
    source: 'We kept what you entered.',
    cards: 'Your changes are saved on this device.',
  },
  missing: {
    title: 'No analysis at this link',
    text: 'It may have been deleted, or part of the link is missing. You can analyze the video again above.',
    failed: 'We couldn’t load the analysis',
    tryAgain: 'Try again',
  },
  blocked: {
    steps: 'How to copy the transcript',
    open: 'Open the video',
    show: 'More, then ‘Show transcript’',
    copy: 'Copy all, paste below',
    problems: {
      blocked: {
        title: 'YouTube wouldn’t give us the transcript',
        text: `It often blocks servers; your link is fine. ${pasteInstead}`,
      },
      unreadable: { title: 'YouTube sent something we can’t read', text: pasteInstead },
      slow: {
        title: 'YouTube took too long to answer',
        text: `Try again in a minute, or do it by hand. ${pasteInstead}`,
      },
      private: { title: 'This video is private', text: `If you can watch it: ${pasteInstead}` },
      restricted: {
        title: 'YouTube only shows this video to people who sign in',
        text: `Our server can’t sign in. ${pasteInstead}`,
      },
      no_captions: {
        title: 'This video has no captions',
        text: `New videos often get captions within a day. ${fromElsewhere}`,
      },
      live: { title: 'This video is live or hasn’t started yet', text: 'Please try again once it’s over.' },
      not_found: {
        title: 'No video at this link',
        text: 'Please check it. Part of it may be missing, or the video was removed.',
      },
      too_long: { title: 'This transcript is too long', text: 'You can paste part of it below.' },
    } satisfies Record<TranscriptProblem, ProblemText>,
  },
} as const
