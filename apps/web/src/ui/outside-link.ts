/**
 * What every link has that a stranger may have put here and that leads to another site. It opens beside the page, search
 * engines are told that we do not vouch for it, and the other site learns neither who asks nor where from.
 */
export const outsideLink = { target: '_blank', rel: 'nofollow ugc noopener noreferrer' } as const
