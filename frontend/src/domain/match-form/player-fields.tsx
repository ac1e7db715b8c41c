import { TextInput } from '@mantine/core'
import type { Team } from '@courtline/scoring/rules/vocabulary'
import { addressProblem, type DraftEvent, type MatchDraft } from './draft.ts'
import { PlayerName } from './player-name.tsx'
import { useTeammates } from './use-teammates.ts'

/** The one or two players of a side, in the side's colour. */
export function PlayerFields({
  team,
  title,
  draft,
  problem,
  onEvent,
}: {
  team: Team
  title: string
  draft: MatchDraft
  /** What is wrong with the first name. */
  problem?: string | undefined
  onEvent: (event: DraftEvent) => void
}) {
  const choices = useTeammates()
  const places = draft.teamType === 'Singles' ? ([0] as const) : ([0, 1] as const)
  return (
    <fieldset className={`player-fields team-${team}`}>
      <legend className="visually-hidden">{title}</legend>
      <span className="cap" aria-hidden="true">
        {title}
      </span>
      {places.map((place) => (
        <OnePlayer
          key={place}
          team={team}
          place={place}
          player={draft.sides[team][place]}
          choices={choices}
          problem={place === 0 ? problem : undefined}
          onEvent={onEvent}
        />
      ))}
    </fieldset>
  )
}

/** Name, address where the player has no account, and how they are recognized in the video. */
function OnePlayer({
  team,
  place,
  player: { name, email, id, visualCue },
  choices,
  problem,
  onEvent,
}: {
  team: Team
  place: 0 | 1
  player: MatchDraft['sides'][Team][0 | 1]
  choices: ReturnType<typeof useTeammates>
  problem: string | undefined
  onEvent: (event: DraftEvent) => void
}) {
  const partner = place === 1 ? ' of the partner' : ''
  return (
    <div className="player-fields-one">
      <PlayerName
        label={`Name${partner}`}
        name={name}
        known={id !== null}
        problem={problem}
        choices={choices}
        onType={(typed) => onEvent({ type: 'playerNamed', team, place, name: typed })}
        onPick={(teammate) => onEvent({ type: 'teammatePicked', team, place, teammate })}
      />
      {id === null && (
        <TextInput
          label={`E-mail${partner}`}
          description={name.trim() === '' ? undefined : 'Sees the finished match with this address.'}
          type="email"
          autoComplete="off"
          maxLength={254}
          value={email ?? ''}
          error={addressProblem(email) ?? false}
          onChange={(event) => onEvent({ type: 'emailTyped', team, place, email: event.currentTarget.value })}
        />
      )}
      <TextInput
        label={`What ${place === 1 ? 'the partner wears, where the partner starts' : 'they wear, where they start'}`}
        placeholder="red shirt, starts near"
        maxLength={200}
        value={visualCue ?? ''}
        onChange={(event) => onEvent({ type: 'cueTyped', team, place, cue: event.currentTarget.value })}
      />
    </div>
  )
}
