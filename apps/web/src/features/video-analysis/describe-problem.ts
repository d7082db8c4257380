import type { TranscriptProblem } from '@bolodex/contract/video-wording'

type Description = {
  title: string
  text: string
  /** Whether YouTube itself shows a transcript to a person that can be copied. */
  canBeCopied: boolean
}

const byHand =
  'Open the video, choose ‘Show transcript’, copy it and paste it below: everything after that is the same.'
const fromElsewhere = 'If you have a transcript or a subtitle file of it, bring it below.'

/** Why a video's words could not be had, and what can be done about it. */
export const problemDescriptions: Record<TranscriptProblem, Description> = {
  blocked: {
    title: 'YouTube did not hand over the transcript',
    text: `It often refuses servers. The video is fine and so is your address. ${byHand}`,
    canBeCopied: true,
  },
  unreadable: {
    title: 'YouTube sent something that is not a transcript',
    text: `That happens when it changes its ways. ${byHand}`,
    canBeCopied: true,
  },
  slow: {
    title: 'YouTube took too long to answer',
    text: `Please try again in a minute. Or do it by hand. ${byHand}`,
    canBeCopied: true,
  },
  private: {
    title: 'This video is private',
    text: `Only those who are invited can watch it. If you are: ${byHand[0]?.toLowerCase()}${byHand.slice(1)}`,
    canBeCopied: true,
  },
  restricted: {
    title: 'YouTube shows this video only to people who sign in',
    text: `This server does not sign in. ${byHand}`,
    canBeCopied: true,
  },
  no_captions: {
    title: 'This video has no captions',
    text: `Without them there is nothing to read. New videos often get theirs within a day. ${fromElsewhere}`,
    canBeCopied: false,
  },
  live: {
    title: 'This video is live or has not begun yet',
    text: 'Captions come when it has ended. Please try again then.',
    canBeCopied: false,
  },
  not_found: {
    title: 'There is no video at this address',
    text: 'Please check it: a letter may be missing, or the video was taken down.',
    canBeCopied: false,
  },
  too_long: {
    title: 'This transcript is too long to be read here',
    text: 'A part of it can be pasted below.',
    canBeCopied: false,
  },
}

/** For these another address is the way on, not a transcript. */
export const needsOtherAddress = (problem: TranscriptProblem): boolean => problem === 'not_found' || problem === 'live'
