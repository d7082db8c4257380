import { BrandDock } from '#features/brand-pages/brand-dock.tsx'
import { BoloList } from '#features/shop/bolo/bolo-list.tsx'
import { ShopModeSwitch } from '#features/shop/mode/shop-mode-parts.tsx'
import { usePaySettingsDialog } from '#features/shop/pay/use-pay-settings-dialog.tsx'
import { boloWording } from '#features/shop/bolo/bolo-wording.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { PageHead, Placeholder } from '#ui/page-head.tsx'
import styles from './bolo-screen.module.css'

const wording = boloWording

export function Screen() {
  const { openPaySettings, paySettingsDialog } = usePaySettingsDialog()
  // The served page knows nothing of the list, which is on the reader's device.
  const isHydrated = useHydrated()
  return (
    <>
      <PageHead title={wording.title}>{wording.lede}</PageHead>
      {isHydrated ? (
        <>
          <BoloList onSetUp={openPaySettings} />
          <ShopModeSwitch />
        </>
      ) : (
        <output className="loading" aria-label={wording.loading}>
          <Placeholder className={styles['waiting']} />
        </output>
      )}
      <BrandDock />
      {paySettingsDialog}
    </>
  )
}
