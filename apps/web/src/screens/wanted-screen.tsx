import { useSuspenseQuery } from '@tanstack/react-query'
import { wantedView } from '#features/wanted/wanted-api.ts'
import { WantedList, WantedNotes } from '#features/wanted/wanted-list.tsx'
import { wantedWording } from '#features/wanted/wanted-wording.ts'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import styles from './wanted-screen.module.css'

export function Screen() {
  const { data } = useSuspenseQuery(wantedView)
  return (
    <>
      <BackLink href="/">Brands</BackLink>
      <PageHead title={wantedWording.title}>{wantedWording.lede}</PageHead>
      <div className={styles['wanted']}>
        <div>
          <WantedList wanted={data.wanted} />
        </div>
        <WantedNotes found={data.found} />
      </div>
    </>
  )
}
