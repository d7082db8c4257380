/** Every reason why a video's words could not be had, and the sentence for it. Each leaves the way by hand open. */
export const transcriptProblems = {
  not_found: 'There is no video at this address. Please check it.',
  private: 'This video is private. If you can watch it, paste its transcript instead.',
  restricted: 'YouTube shows this video only to people who sign in. Paste its transcript instead.',
  live: 'This video is live or has not begun yet. Captions come when it has ended.',
  no_captions: 'This video has no captions. If you have a transcript of it, paste it instead.',
  blocked: 'YouTube did not hand over the transcript. It often refuses servers. Paste the transcript instead.',
  unreadable: 'YouTube sent something that is not a transcript. Paste the transcript instead.',
  slow: 'YouTube took too long to answer. Please try again, or paste the transcript instead.',
  too_long: 'This transcript is too long to be read here.',
} as const

export type TranscriptProblem = keyof typeof transcriptProblems

/** The steps of an analysis in their order, as the page names them while it runs. */
export const analysisSteps = ['address', 'transcript', 'brands', 'prices', 'model'] as const
export type AnalysisStep = (typeof analysisSteps)[number]

export const videoWording = {
  noAddress: 'Please enter a YouTube URL',
  badAddress: 'Please enter a valid YouTube URL',
  noTranscript: 'Please paste a transcript or drop a file',
  /** Of pasted text or a file in which no words were found. */
  emptyTranscript: 'No words were found in this transcript.',
  longTranscript: 'This transcript is too long: five million letters are the most.',
  complete: 'Video analysis complete. Please review the detected brands.',
  failed: 'Failed to analyze video',
  nothingSelected: 'Please select at least one brand to save',
  saved: 'Selected brands have been added to the directory.',
  notSaved: 'Failed to save brands',
} as const
