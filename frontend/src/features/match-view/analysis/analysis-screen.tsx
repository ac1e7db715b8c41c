import type { Analysis } from '@courtline/scoring/figures/analysis/categories'
import { useParams } from '../../../foundation/navigation/use-navigation.ts'
import { versus } from '../../../domain/match/versus.ts'
import { useTitleDetail } from '../../../ui/titled.tsx'
import { NotReady } from '../not-ready.tsx'
import { ResultGuard } from '../spoilers/result-guard.tsx'
import { useWatchedMatch } from '../use-watched-match.ts'
import { MatchAnalysis } from './match-analysis.tsx'
import { ANALYSIS_TITLES } from './analysis-words.ts'

/** /match/{id}/serve, /return and /rally: the points of both sides by category (platform 2, D19). */
function AnalysisScreen({ analysis }: { analysis: Analysis }) {
  const { matchId = '' } = useParams()
  const screen = useWatchedMatch(matchId, false)
  const match = screen.state === 'ready' || screen.state === 'processing' ? screen.match : undefined
  useTitleDetail(match && `${ANALYSIS_TITLES[analysis]}: ${versus(match.metadata.teams)}`)
  if (screen.state !== 'ready') return <NotReady screen={screen} />
  return (
    <ResultGuard title={versus(screen.match.metadata.teams)}>
      <MatchAnalysis analysis={analysis} match={screen.match} watched={screen.watched} />
    </ResultGuard>
  )
}

export const ServeScreen = () => <AnalysisScreen analysis="serve" />
export const ReturnScreen = () => <AnalysisScreen analysis="return" />
export const RallyScreen = () => <AnalysisScreen analysis="rally" />
