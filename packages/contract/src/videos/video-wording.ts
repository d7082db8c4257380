/** Every reason why a video's words could not be had, and the sentence for it. Each leaves the way by hand open. */
export const transcriptProblems = {
  not_found: 'No video at this link. Please check it.',
  private: 'This video is private. If you can watch it, paste its transcript instead.',
  restricted: 'YouTube only shows this video to people who sign in. Paste its transcript instead.',
  live: 'This video is live or hasn’t started yet. Try again once it’s over.',
  no_captions: 'This video has no captions. If you have a transcript, paste it instead.',
  blocked:
    'YouTube wouldn’t give us the transcript. It often blocks servers; your link is fine. Paste the transcript instead.',
  unreadable: 'YouTube sent something we can’t read. Paste the transcript instead.',
  slow: 'YouTube took too long to answer. Try again, or paste the transcript instead.',
  too_long: 'This transcript is too long.',
} as const

export type TranscriptProblem = keyof typeof transcriptProblems

/** The steps of an analysis in their order, as the page names them while it runs. */
export const analysisSteps = ['address', 'transcript', 'brands', 'prices', 'model'] as const
export type AnalysisStep = (typeof analysisSteps)[number]

export const videoWording = {
  noAddress: 'Please enter a YouTube URL',
  badAddress: 'Please enter a valid YouTube URL',
  noTranscript: 'Please paste a transcript or drop a file',
  /** For pasted text or a file without words. */
  emptyTranscript: 'We found no words in this transcript.',
  longTranscript: 'This transcript is too long. The limit is 5 million characters.',
  busy: 'Lots of videos are being analyzed right now. Please try again in a moment.',
  brokeOff: 'We couldn’t finish this video. Please try again in a moment.',
  restarting: 'The server is restarting. Please try again in a moment.',
  stopped: 'This analysis was stopped.',
  othersRunning: 'Please wait until your other videos are done.',
  complete: 'Video analysis complete. Please review the detected brands.',
  failed: 'Failed to analyze video',
  nothingSelected: 'Please select at least one brand to save',
  saved: 'Selected brands have been added to the directory.',
  notSaved: 'Failed to save brands',
  expired: 'This analysis has expired. Please analyze the video again.',
  /** The description of a brand without other facts. */
  mentionedIn: (title: string | null) => `Mentioned in ${title === null ? 'a video' : `“${title}”`}`,
  /** For confirming another member's report. */
  isVerified: 'This video comes straight from YouTube’s captions. It doesn’t need to be confirmed.',
  isOwn: 'You added this video, so someone else has to confirm it.',
} as const
