import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from '../../../foundation/navigation/link.tsx'
import { useNavigate } from '../../../foundation/navigation/use-navigation.ts'
import { price } from '../../../domain/orders/order-words.ts'
import { usePricesQuery } from '../../../domain/orders/order-calls.ts'
import { useDemoMatchQuery } from '../../../foundation/calls/demo-calls.ts'
import { paths } from '../../../foundation/paths/paths.ts'
import { clock } from '../../../foundation/time/clock.ts'
import { Titled } from '../../../ui/titled.tsx'
import { useWatchedMatch, type MatchScreenState } from '../use-watched-match.ts'
import { DemoPanel } from './demo-panel.tsx'
import './front-page.css'

/** '/' for strangers: what it is in one sentence, the demo match playing with its filters, real screens, prices, sign-up. */
export function FrontScreen() {
  const { data: demo } = useDemoMatchQuery()
  return (
    <Titled title="Every point of your match">
      {demo ? <WithDemo matchId={demo.id} /> : <Page demo={undefined} />}
    </Titled>
  )
}

type ReadyMatch = Extract<MatchScreenState, { state: 'ready' }>

function WithDemo({ matchId }: { matchId: string }) {
  const screen = useWatchedMatch(matchId, false)
  return <Page demo={screen.state === 'ready' && screen.match.demo ? screen : undefined} />
}

function Page({ demo }: { demo: ReadyMatch | undefined }) {
  return (
    <div className="front">
      <section className="front-words">
        <h1>Courtline turns a tennis video into a list of points to filter, watch and share.</h1>
        <p className="front-lead">
          Upload the whole match. A person marks every serve and how each point ended. You get the play
          without the waiting, with the score in the picture.
        </p>
        <SignUp />
        {demo && <Figures demo={demo} />}
      </section>
      <div className="front-demo">
        {demo ? <DemoPanel key={demo.match.id} screen={demo} /> : <MatchPicture />}
      </div>
      <Prices />
      <Pictures />
    </div>
  )
}

/** The address is carried over to the form of sign-up, which checks it. */
function SignUp() {
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const typed = email.trim()
  return (
    <form
      className="front-signup"
      aria-label="Sign up"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void navigate(paths.signup(typed === '' ? {} : { email: typed }))
      }}
    >
      <TextInput
        label="E-mail"
        type="email"
        placeholder="you@example.org"
        autoComplete="username"
        maxLength={254}
        size="md"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Button type="submit" variant="filled" size="lg">
        Create your account
      </Button>
      <p className="muted">
        Free for watching, filtering and sharing. No card needed. A match is private until you share it.
      </p>
    </form>
  )
}

/** What became of the demo match's video: its length, the play in it, the points. */
function Figures({ demo: { match, watched } }: { demo: ReadyMatch }) {
  const whole = match.probe?.durationSeconds
  const play = match.pieces.reduce((sum, { clockStart, clockStop }) => sum + clockStop - clockStart, 0)
  return (
    <dl className="front-figures">
      {whole !== undefined && (
        <div>
          <dt>of video uploaded</dt>
          <dd className="num">{clock(whole)}</dd>
        </div>
      )}
      {play > 0 && (
        <div>
          <dt>of play left to watch</dt>
          <dd className="num">{clock(play)}</dd>
        </div>
      )}
      <div>
        <dt>points, each marked</dt>
        <dd className="num">{watched.points.length}</dd>
      </div>
    </dl>
  )
}

const MatchPicture = () => (
  <img
    className="front-picture"
    src="/front/match.jpg"
    width={1200}
    height={750}
    alt="A match: video with the score, timeline by winner, filters with live counts"
  />
)

function Prices() {
  const { data: prices } = usePricesQuery()
  return (
    <section id="prices" className="panel front-prices" aria-labelledby="prices-heading">
      <header>
        <h2 id="prices-heading">Prices</h2>
        <span className="muted">Pay per match, no subscription</span>
      </header>
      <ul>
        <li>
          <span>
            <b>Watch</b>
            <span className="muted">Matches shared with you, favorites, reels</span>
          </span>
          <span className="front-price">
            <b>Free</b>
            <span className="muted">for everyone</span>
          </span>
        </li>
        {prices?.packages.map(({ name, about, credits, cents }) => (
          <li key={name}>
            <span>
              <b>{name}</b>
              <span className="muted">{about}</span>
            </span>
            <span className="front-price num">
              <b>{price(cents)}</b>
              {credits > 1 && <span className="muted">{price(Math.round(cents / credits))} each</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Real screens of the demo, taken by `npm run pictures`. */
const PICTURES = [
  {
    file: 'statistics',
    alt: 'Statistics of both players, side by side, each number with its bar',
    title: 'Statistics you can play',
    text: 'Each number opens the points it counts.',
  },
  {
    file: 'favorites',
    alt: 'A grid of favorite serves from several matches',
    title: 'Reels from your favorites',
    text: 'Pick the points; get one video and a link.',
  },
  {
    file: 'analysis',
    alt: 'Serves of both players by how they ended',
    title: 'See where points are won',
    text: 'Serve, return and rally, by side and situation.',
  },
] as const

const Pictures = () => (
  <ul className="front-pictures" aria-label="What it looks like">
    {PICTURES.map(({ file, alt, title, text }) => (
      <li key={file} className="panel">
        <img src={`/front/${file}.jpg`} width={800} height={500} alt={alt} loading="lazy" />
        <div>
          <h2>{title}</h2>
          <p className="muted">{text}</p>
        </div>
      </li>
    ))}
    <li className="front-more muted">
      <Link className="link" to={paths.login()}>
        Log in
      </Link>
    </li>
  </ul>
)
