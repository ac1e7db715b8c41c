import type { MediaProgress } from '@courtline/messages/media/media'
import type { MatchCard } from '@courtline/messages/views/match'
import { Link } from '../../foundation/navigation/link.tsx'
import { paths } from '../../foundation/paths/paths.ts'
import { lengthInWords } from '../../foundation/time/clock.ts'
import { useNoSpoilers } from '../../foundation/session/use-no-spoilers.ts'
import { Court } from '../../domain/match/court.tsx'
import { mediaUrl } from '../../domain/video/media-url.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { versusInFull } from '../../domain/match/versus.ts'
import { cardName } from '../../domain/match/card-name.ts'
import { cardState } from './card-state.ts'
import { CardMenu } from './card-menu.tsx'
import { CardResult } from './card-result.tsx'
import { FailedOverlay } from './failed-overlay.tsx'

/** One match of the list: the result is on the picture; work in progress shows what and how long. */
export function MatchCardView({ card, progress }: { card: MatchCard; progress: MediaProgress | undefined }) {
  const { teams, name, surface } = card.metadata
  const state = cardState(card, progress)
  const title = versusInFull(teams)
  return (
    <article className="match-card panel" aria-label={title}>
      <div className="match-card-picture">
        {card.titleImage === null ? <Court /> : <img src={mediaUrl(card.titleImage)} alt="" loading="lazy" />}
        <Overlay card={card} progress={progress} />
      </div>
      <div className="match-card-words">
        <div className="grow">
          <h3 className="cut" title={title}>
            {state.kind === 'watchable' ? (
              <Link to={paths.watch(card.id)} className="match-card-link">
                {teams.map(cardName).join(' v ')}
              </Link>
            ) : (
              teams.map(cardName).join(' v ')
            )}
          </h3>
          <p className="muted cut">
            {[name, surface].filter((part) => part !== null && part !== '').join(' · ')}
          </p>
        </div>
        <CardMenu card={card} />
      </div>
    </article>
  )
}

function Overlay({ card, progress }: { card: MatchCard; progress: MediaProgress | undefined }) {
  const state = cardState(card, progress)
  const isHidden = useNoSpoilers()
  const score = isHidden ? null : card.computedMatchDetails.score
  const result = score && score.sets.length > 0 && <CardResult teams={card.metadata.teams} score={score} />
  switch (state.kind) {
    case 'watchable':
      return (
        <>
          {result}
          {card.durationSeconds !== null && (
            <span className="match-card-length">{lengthInWords(card.durationSeconds)} of play</span>
          )}
        </>
      )
    case 'created':
      return (
        <div className="match-card-overlay">
          <b>Upload not finished</b>
          {card.actions.includes('completeUpload') && (
            <Link to={paths.upload(card.id)} className="link match-card-above">
              Continue upload
            </Link>
          )}
        </div>
      )
    case 'failed':
      return <FailedOverlay card={card} why={state.why} />
    case 'processing':
      return (
        <div className="match-card-overlay" role="status">
          {card.rework && result}
          <b>Processing</b>
          {state.share !== undefined && (
            <div className="match-card-progress">
              <ProgressBar done={state.share} label={`Processing ${versusInFull(card.metadata.teams)}`} />
            </div>
          )}
          <span className="muted">{state.note}</span>
        </div>
      )
  }
}
