import { useLocation } from 'wouter'
import { BareHanger } from '#features/site/bare-hanger.tsx'

export function Screen() {
  const [location] = useLocation()
  return (
    <BareHanger ticket="404" title="404 Page Not Found">
      There is nothing on this hanger. Did somebody forget to add <code>{location}</code> to the router?
    </BareHanger>
  )
}
