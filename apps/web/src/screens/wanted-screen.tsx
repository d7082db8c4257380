import { useSuspenseQuery } from '@tanstack/react-query'
import { mayCall } from '@bolodex/contract/access'
import type { hideWord } from '@bolodex/contract/review/hidden-words'
import { useViewer } from '#features/accounts/use-viewer.ts'
import { HiddenWords } from '#features/review/hidden-words/hidden-words.tsx'
import { wantedView } from '#features/wanted/wanted-api.ts'
import { WantedList, WantedNotes } from '#features/wanted/wanted-list.tsx'
import { wantedWording } from '#features/wanted/wanted-wording.ts'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import styles from './wanted-screen.module.css'

export function Screen() {
  const { data } = useSuspenseQuery(wantedView)
  const { user } = useViewer()
  return (
    <>
      <BackLink href="/">Brands</BackLink>
      <PageHead title={wantedWording.title}>{wantedWording.lede}</PageHead>
      <div className={styles['wanted']}>
        <div>
          <WantedList wanted={data.wanted} />
          {mayCall<typeof hideWord>('moderator', user) && (
            <HiddenWords list="wanted" shown={data.wanted.map(({ text }) => text)} />
          )}
        </div>
        <WantedNotes found={data.found} />
      </div>
    </>
  )
}
