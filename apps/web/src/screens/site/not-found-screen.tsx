import { useLocation } from 'wouter'
import { BareHanger } from '#features/site/bare-hanger.tsx'
import { siteWording } from '#features/site/site-wording.ts'

const { title, before, after } = siteWording.missing

export function Screen() {
  const [location] = useLocation()
  return (
    <BareHanger ticket="404" title={title}>
      {before}
      <code>{location}</code>
      {after}
    </BareHanger>
  )
}
