import type { FormEvent, ReactNode } from 'react'
import { BallInFlight, Court, Crowd, PlayerFigure } from '../../domain/match/court.tsx'
import { Mark } from '../../ui/mark.tsx'
import '../../domain/score/score-box.css'
import './accounts.css'

/** The frame of log in, sign up and their relatives: the court on the left, one form on the right. */
export function AccountPage({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="account-page">
      <div className="account-picture">
        <Court>
          <Crowd />
          <PlayerFigure at={[-0.55, 1.03]} size={0.62} shirt="#e8edf3" />
          <PlayerFigure at={[0.42, -0.03]} size={1.25} shirt="#d2543f" />
          <BallInFlight />
        </Court>
        <PictureScore />
      </div>
      <div className="account-side">
        <div className="account-form">
          <div className="account-brand">
            <Mark size={24} />
            Courtline
          </div>
          <h1>{title}</h1>
          {children}
        </div>
      </div>
    </div>
  )
}

const PICTURED = [
  { name: 'Rivera', sets: [6, 3], game: '30', serving: true },
  { name: 'Okafor', sets: [4, 4], game: '40', serving: false },
] as const

/** The score box of the picture: what a match will look like, hidden from screen readers. */
function PictureScore() {
  return (
    <div className="score-box account-score" aria-hidden="true">
      <div className="score-box-rows">
        {PICTURED.map(({ name, sets, game, serving }, team) => (
          <div key={name} className={`score-box-row team-${team}`}>
            <span className={serving ? 'score-box-dot serving' : 'score-box-dot'} />
            <span className="score-box-name">{name}</span>
            {sets.map((games, set) => (
              <span key={set} className="score-box-set">
                {games}
              </span>
            ))}
            <span className="score-box-game">{game}</span>
          </div>
        ))}
      </div>
      <span className="score-box-stake">BP</span>
    </div>
  )
}

/** A form that reports its submission and nothing else; the browser's own validation bubbles are off. */
export function Form({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form onSubmit={submit} noValidate>
      {children}
    </form>
  )
}

/** Why a form was refused, announced at once by screen readers. Keeps spaces as they are in the specification's texts. */
export function RefusedText({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <p className="refused" role="alert">
      {text}
    </p>
  )
}
