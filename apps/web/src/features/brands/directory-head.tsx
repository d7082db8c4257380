import { PageHead } from '#ui/page-head.tsx'
import { HelpBox } from './help-box.tsx'

export function DirectoryHead() {
  return (
    <>
      <PageHead title="What is that tag worth?">
        A brand directory kept by resellers. Look up a tag, see what it sells for and how fast it goes.
      </PageHead>
      <HelpBox />
    </>
  )
}
