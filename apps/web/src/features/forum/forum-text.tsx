import { useMemo } from 'react'
import type { TextLink } from '@bolodex/contract/forum'
import { PageLink } from '#ui/page-link.tsx'
import { splitText, type TextPart } from './split-text.ts'

/** What somebody wrote: plain text with its line breaks, in which addresses and known names are links. */
export function ForumText({ text, links }: { text: string; links: readonly TextLink[] }) {
  const parts = useMemo(() => splitText(text, links), [text, links])
  return (
    <div className="forum-text">
      {parts.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts have no names, and never change places
        <Part key={index} part={part} />
      ))}
    </div>
  )
}

function Part({ part }: { part: TextPart }) {
  if (part.kind === 'words') return part.text
  if (part.kind === 'name') return <PageLink href={part.href}>{part.text}</PageLink>
  return (
    <a href={part.href} rel="nofollow ugc noopener">
      {part.text}
    </a>
  )
}
