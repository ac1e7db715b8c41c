import { NotFoundScreen } from '../../domain/match/not-found-screen.tsx'
import { isNotThere } from '../../foundation/calls/failure.ts'
import { Failed } from '../../ui/states.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { NoLongerShared } from './no-longer-shared.tsx'
import { ProcessingPanel } from './processing-panel.tsx'
import type { MatchScreenState } from './use-watched-match.ts'

/** In the place of a page about a match, until it can be watched or where it cannot. */
export function NotReady({ screen }: { screen: Exclude<MatchScreenState, { state: 'ready' }> }) {
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
  }
}
