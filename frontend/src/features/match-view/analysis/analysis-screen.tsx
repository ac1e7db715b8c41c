import type { Analysis } from '@courtline/scoring/figures/analysis/categories'
import { useParams } from 'react-router'
import { NotFoundScreen } from '../../../domain/match/not-found-screen.tsx'
import { versus } from '../../../domain/match/versus.ts'
import { isNotThere } from '../../../foundation/calls/failure.ts'
import { Failed } from '../../../ui/states.tsx'
import { useTitleDetail } from '../../../ui/titled.tsx'
import { Waiting } from '../../../ui/waiting.tsx'
import { NoLongerShared } from '../no-longer-shared.tsx'
import { ProcessingPanel } from '../processing-panel.tsx'
import { useWatchedMatch } from '../use-watched-match.ts'
import { MatchAnalysis } from './match-analysis.tsx'
import { ANALYSIS_TITLES } from './analysis-words.ts'

/** /match/{id}/serve, /return and /rally: the points of both sides by category (platform 2, D19). */
function AnalysisScreen({ analysis }: { analysis: Analysis }) {
  const { matchId = '' } = useParams()
  const screen = useWatchedMatch(matchId, false)
  const match = screen.state === 'ready' || screen.state === 'processing' ? screen.match : undefined
  useTitleDetail(match && `${ANALYSIS_TITLES[analysis]}: ${versus(match.metadata.teams)}`)
  switch (screen.state) {
    case 'loading':
      return <Waiting />
    case 'failed':
      if (isNotThere(screen.error)) return <NotFoundScreen />
      return <Failed what="The match could not be loaded" error={screen.error} onRetry={screen.retry} />
    case 'gone':
      return <NoLongerShared />
    case 'processing':
      return <ProcessingPanel match={screen.match} />
    case 'ready':
      return <MatchAnalysis analysis={analysis} match={screen.match} watched={screen.watched} />
  }
}

export const ServeScreen = () => <AnalysisScreen analysis="serve" />
export const ReturnScreen = () => <AnalysisScreen analysis="return" />
export const RallyScreen = () => <AnalysisScreen analysis="rally" />
