import { Button } from '@mantine/core'
import type { TeamView } from '@courtline/messages/views/team'
import { useState } from 'react'
import { failureText } from '../../foundation/calls/call-outcome.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { EmailList } from '../../ui/email-list.tsx'
import { showDone, showError } from '../../ui/toast.ts'
import { showOutcome } from '../../ui/show-outcome.ts'
import { useAddPlayersMutation, useRemovePlayerMutation } from './team-calls.ts'
import { TeamMenu } from './team-menu.tsx'

const MOST_AT_ONCE = 50

type TeamPlayer = TeamView['players'][number]

/** One team: who plays in it, and a place to add others by their addresses. */
export function TeamPanel({ team }: { team: TeamView }) {
  const { players } = team
  return (
    <section className="panel team" aria-label={team.name}>
      <header className="row-flex">
        <h2 className="grow cut" title={team.name}>
          {team.name}
        </h2>
        <span className="muted num">{players.length === 1 ? '1 player' : `${players.length} players`}</span>
        <TeamMenu team={team} />
      </header>
      {players.length > 0 && (
        <ul className="team-players">
          {players.map((player) => (
            <Player key={player.id} team={team} player={player} />
          ))}
        </ul>
      )}
      <AddPlayers team={team} />
    </section>
  )
}

function Player({ team, player }: { team: TeamView; player: TeamPlayer }) {
  const confirm = useConfirm()
  const [remove, { isLoading }] = useRemovePlayerMutation()
  const name = player.displayName ?? '[No name]'
  const called = player.displayName ?? player.email ?? name
  const take = async () => {
    const yes = await confirm({ text: `Take ${called} out of ${team.name}?`, yes: 'Take out', danger: true })
    if (!yes) return
    await showOutcome(
      remove({ teamId: team.id, playerId: player.id }),
      `${called} is no longer in the team ${team.name}.`,
    )
  }
  return (
    <li>
      <span className="grow cut">
        <span className={player.displayName === null ? 'muted' : undefined}>{name}</span>{' '}
        <span className="faint" title={player.email ?? undefined}>
          {player.email}
        </span>
      </span>
      {player.invited && <span className="chip">Invited</span>}
      <Button size="xs" loading={isLoading} aria-label={`Take out ${called}`} onClick={() => void take()}>
        Take out
      </Button>
    </li>
  )
}

/** Adding players needs e-mails (platform 5); who has no account is invited (D75). */
function AddPlayers({ team }: { team: TeamView }) {
  const [emails, setEmails] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<string>()
  const [add, { isLoading }] = useAddPlayersMutation()
  const send = async () => {
    const outcome = await add({ id: team.id, emails })
    const problem = failureText(outcome)
    setFailure(problem)
    if (problem !== undefined) return
    const notSent = outcome.data?.notSent ?? []
    if (notSent.length > 0) showError(`No e-mail could be sent to ${notSent.join(', ')}.`)
    else showDone(`${team.name} has ${emails.length === 1 ? 'a new player' : 'new players'}.`)
    setEmails([])
  }
  return (
    <form
      className="team-add"
      aria-label={`Add players to ${team.name}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (emails.length > 0) void send()
      }}
    >
      <EmailList
        label="Add players"
        description="People without an account are invited by e-mail."
        emails={emails}
        most={MOST_AT_ONCE}
        onChange={setEmails}
      />
      {failure !== undefined && (
        <p className="bad-word" role="alert">
          {failure}
        </p>
      )}
      <div className="team-add-buttons">
        <Button type="submit" disabled={emails.length === 0} loading={isLoading}>
          Add players
        </Button>
      </div>
    </form>
  )
}
