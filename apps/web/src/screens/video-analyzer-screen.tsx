import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'wouter'
import { useRefreshSession, useViewer } from '#features/accounts/use-viewer.ts'
import { siteView } from '#lib/site-view.ts'
import { AnalysisProgress, HowItWorks } from '#features/videos/analysis/analysis-progress.tsx'
import { AnalysisResult } from '#features/videos/analysis/analysis-result.tsx'
import { BlockedBox, needsOtherAddress, NoAnalysis } from '#features/videos/analysis/blocked-box.tsx'
import { PastAnalyses } from '#features/videos/analysis/past-analyses.tsx'
import { analyzerWording } from '#features/videos/analysis/video-analysis-wording.ts'
import { IdlePanes } from '#features/videos/analysis/idle-panes.tsx'
import { SourceBox } from '#features/videos/analysis/source-box.tsx'
import { useTypedSource } from '#features/videos/analysis/typed-source.ts'
import { useAnalysis } from '#features/videos/analysis/use-analysis.ts'
import { analysisView } from '#features/videos/analysis/video-api.ts'
import { PageHead } from '#ui/page-head.tsx'

export function Screen() {
  const { id } = useParams<{ id?: string }>()
  const { data: analysis, error, refetch } = useQuery({ ...analysisView(id ?? ''), enabled: id !== undefined })
  const { data: site } = useSuspenseQuery(siteView)
  const viewer = useViewer()
  const [location, navigate] = useLocation()
  const refreshSession = useRefreshSession()
  const { typed, tab, type, open } = useTypedSource()
  const loginHref = `/auth?next=${encodeURIComponent(location)}`
  const leaveForLogin = () => navigate(loginHref)
  const handleSignedOut = () => {
    // The login sends those back who are still taken for signed in. The page of an analysis, for members, leads there itself.
    void refreshSession().then(() => id === undefined && leaveForLogin())
  }
  const { run, start, stop } = useAnalysis({
    shownId: id,
    onSignedOut: handleSignedOut,
    onBlocked: (problem, url) => {
      // The transcript that is pasted next is of this video.
      type({ url })
      open(needsOtherAddress(problem) ? 'address' : 'transcript')
    },
  })
  const isRunning = run.kind === 'running'
  const visitor = viewer.isLoading ? 'unknown' : viewer.user === null ? 'guest' : 'member'

  return (
    <>
      <PageHead title={analyzerWording.page.title}>{analyzerWording.page.lede}</PageHead>
      {run.kind === 'blocked' && <BlockedBox problem={run.problem} url={run.url} />}
      <SourceBox
        typed={typed}
        tab={tab}
        shownUrl={analysis?.video?.url ?? ''}
        isBusy={isRunning}
        loginHref={loginHref}
        visitor={visitor}
        past={<PastAnalyses shownId={id} />}
        hasModel={site.hasModel}
        onType={type}
        onOpen={open}
        onLogin={leaveForLogin}
        onStart={start}
      />
      {isRunning && <AnalysisProgress progress={run.progress} hasTranscript={run.hasTranscript} onStop={stop} />}
      {id === undefined && run.kind === 'idle' && <HowItWorks />}
      {isRunning && <IdlePanes isBusy />}
      {/* Nothing that was changed on the cards of one video is lost by reading another. */}
      <div hidden={isRunning}>
        {analysis ? (
          <AnalysisResult key={analysis.id} analysis={analysis} onSignedOut={handleSignedOut} />
        ) : error ? (
          <NoAnalysis error={error} onRetry={() => void refetch()} />
        ) : (
          <IdlePanes isBusy={id !== undefined} />
        )}
      </div>
    </>
  )
}
