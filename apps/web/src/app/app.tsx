import { Suspense, useCallback, useState } from 'react'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { Route, useLocation } from 'wouter'
import { PreloadPage } from '#lib/preload-page.ts'
import { Layout } from './layout.tsx'
import { findRoute, prepare, standIn } from './prepare.ts'
import { ScreenErrors } from './screen-errors.tsx'
import { ScreenPlaceholder } from './screen-placeholder.tsx'
import { ScreenSlot } from './screen-slot.tsx'

/** `status`: what the server found at the first address. */
export function App({ queryClient, status = 200 }: { queryClient: QueryClient; status?: number }) {
  const [location] = useLocation()
  const [firstLocation] = useState(location)
  const preload = useCallback(
    (href: string) => {
      // A click asks again and then says what went wrong.
      prepare(queryClient, href).catch(() => {})
    },
    [queryClient],
  )
  const match = status !== 200 && location === firstLocation ? standIn(status) : findRoute(location)
  return (
    <QueryClientProvider client={queryClient}>
      <PreloadPage value={preload}>
        <Layout>
          <ScreenErrors key={location}>
            <Suspense fallback={<ScreenPlaceholder />}>
              <Route path={match.route.path}>
                <ScreenSlot match={match} />
              </Route>
            </Suspense>
          </ScreenErrors>
        </Layout>
      </PreloadPage>
    </QueryClientProvider>
  )
}
