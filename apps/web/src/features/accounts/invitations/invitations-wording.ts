import type { InvitationState } from '@bolodex/contract/accounts/invitations'
import type { SignUpPolicy } from '@bolodex/contract/site/site-settings'
import { formatCount } from '#lib/format-numbers.ts'

/** The admins' page of invitations. */
export const invitationsWording = {
  title: 'Invitations',
  system: 'Back to System',
  intro: 'Each link lets one person create an account.',
  policies: {
    open: 'Right now anyone can join without one.',
    invitation: 'Right now people can only join with one.',
    closed: 'Right now nobody can join, not even with one.',
  } satisfies Record<SignUpPolicy, string>,
  create: 'New invitation',
  loading: 'Loading invitations',
  tryAgain: 'Try again',
  none: { title: 'No invitations yet', text: 'Make one and send the link to someone you trust.' },
  older: 'Show older invitations',
  list: 'Invitations, newest first',
  noNote: (id: number) => `Invitation ${id}`,
  states: {
    open: 'Open',
    waiting: 'Email not verified yet',
    used: 'Used',
    expired: 'Expired',
    revoked: 'Revoked',
  } satisfies Record<InvitationState, string>,
  by: (name: string) => `Made by ${name}`,
  until: (date: string) => `works until ${date}`,
  expired: (date: string) => `expired ${date}`,
  usedBy: 'used by ',
  usedByNobody: 'used by a former member',
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke ${name}`,
  revokeAsk: {
    title: 'Revoke this invitation?',
    text: (name: string) => `The link of ‘${name}’ stops working right away. You can’t undo this.`,
    keep: 'Keep it',
    busy: 'Revoking...',
    done: 'Invitation revoked',
  },
  form: {
    title: 'New invitation',
    note: 'Note',
    noteHint: 'Who is it for? Only admins see this.',
    days: 'Works for',
    lengths: (days: number) => formatCount(days, 'day'),
    submit: 'Make link',
    busy: 'Making...',
    cancel: 'Cancel',
  },
  made: {
    title: 'Send this link',
    text: (days: number) => `It works once, for ${formatCount(days, 'day')}. You won’t see it again.`,
    label: 'Invitation link',
    copy: 'Copy link',
    copied: 'Link copied',
    copyFailed: 'Your browser won’t let us copy. Select the link and copy it.',
    done: 'Done',
  },
} as const
