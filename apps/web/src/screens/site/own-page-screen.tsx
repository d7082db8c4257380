import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { ownPageView } from '#features/site/own-pages-api.ts'
import { PlainPage } from '#features/site/plain-page.tsx'
import { ownPageWords } from '#features/site/site-wording.ts'
import { PageHead } from '#ui/page-head.tsx'

/** A page that the site has written itself: its rules, its imprint. */
export function Screen() {
  const [location] = useLocation()
  const page = location.toLowerCase().startsWith('/rules') ? 'rules' : 'imprint'
  const { data } = useSuspenseQuery(ownPageView(page))
  return (
    <>
      <PageHead title={ownPageWords[page]} />
      <PlainPage text={data.text} />
    </>
  )
}
