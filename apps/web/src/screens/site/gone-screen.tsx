import { BareHanger } from '#features/site/bare-hanger.tsx'
import { siteWording } from '#features/site/site-wording.ts'

const { title, text } = siteWording.removed

export function Screen() {
  return (
    <BareHanger ticket="410" title={title}>
      {text}
    </BareHanger>
  )
}
