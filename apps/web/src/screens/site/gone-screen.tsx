import { BareHanger } from '#features/site/bare-hanger.tsx'

export function Screen() {
  return (
    <BareHanger ticket="410" title="Brand removed">
      This brand was removed from the directory. Its tag hung here once; nobody keeps it any more.
    </BareHanger>
  )
}
