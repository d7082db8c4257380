import { HangTag } from '#ui/hang-tag.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/page-link.tsx'
import './verification-success.css'

export function Screen() {
  return (
    <HangTag className="hang-tag-alone">
      <svg className="sewn-button" viewBox="0 0 240 132" aria-hidden="true">
        <circle className="shadow" cx="124" cy="72" r="56" />
        <circle className="button-face" cx="120" cy="66" r="56" />
        <circle className="button-ring" cx="120" cy="66" r="43" />
        <path className="button-holes" d="M104 50h.01M136 50h.01M104 82h.01M136 82h.01" />
        <path className="check" d="M94 66l19 18 36-40" />
        <path className="thread" d="M149 44c30-26 46-26 62-14 12 9 14 26 2 30-10 3-13-9-3-12 8-2 18 2 26 8" />
      </svg>
      <h1>Email Verified!</h1>
      <p className="lede">That is sewn on for good. You can now log in.</p>
      <div className="actions">
        <PageLink className="button button-primary" href="/auth">
          <Icon name="login" /> Go to Login
        </PageLink>
      </div>
    </HangTag>
  )
}
