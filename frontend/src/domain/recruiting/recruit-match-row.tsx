import type { RecruitMatchView } from '@courtline/messages/views/recruiting'
import type { ReactNode } from 'react'
import { Link } from '../../foundation/navigation/link.tsx'
import { paths } from '../../foundation/paths/paths.ts'
import { shortDay } from '../../foundation/time/calendar.ts'
import { LinkedText } from '../../ui/linked-text.tsx'
import { Court } from '../match/court.tsx'
import { versus, versusInFull } from '../match/versus.ts'
import { mediaUrl } from '../video/media-url.ts'
import { setScores } from './words.ts'
import './recruiting.css'

/** One match that a recruit shows: picture, result, notes, and the way to watch it. */
export function RecruitMatchRow({
  match,
  exit,
  children,
}: {
  match: RecruitMatchView
  /** Path of this site that the match's page leads back to. */
  exit: string
  children?: ReactNode
}) {
  const { metadata, notes, matchId } = match
  const title = metadata ? versusInFull(metadata.teams) : 'Match'
  const score = setScores(match.computedMatchDetails.score)
  return (
    <article className="recruit-match" aria-label={title}>
      <div className="recruit-match-picture" aria-hidden="true">
        {match.titleImage === null ? (
          <Court />
        ) : (
          <img src={mediaUrl(match.titleImage)} alt="" loading="lazy" />
        )}
      </div>
      <div className="recruit-match-words">
        <p className="recruit-match-head">
          {metadata && match.viewable ? (
            <Link className="cut" to={paths.recruitMatch(matchId, { exit })} title={title}>
              {versus(metadata.teams)}
            </Link>
          ) : (
            <b className="cut" title={title}>
              {metadata ? versus(metadata.teams) : title}
            </b>
          )}
          {score !== '' && <span className="num recruit-match-score">{score}</span>}
          {metadata && <span className="muted num recruit-match-day">{shortDay(metadata.date)}</span>}
        </p>
        {!match.viewable && (
          <p className="recruit-match-waits">Being processed. Coaches can watch it when it is ready.</p>
        )}
        {notes !== null && notes !== '' && (
          <p className="recruit-match-notes">
            <LinkedText text={notes} />
          </p>
        )}
        {children}
      </div>
    </article>
  )
}
