import { Button, SegmentedControl } from '@mantine/core'
import type { Edit } from '@courtline/messages/match/annotation'
import { openingAdjustments } from '@courtline/scoring/entry/opening'
import { playerName, shortName, type MatchNames } from '@courtline/scoring/match-names'
import type { Player, Team, TeamType } from '@courtline/scoring/vocabulary'
import { teamOf } from '@courtline/scoring/state'
import { useState } from 'react'
import { newId } from '../../app/api/new-id.ts'
import { useAppDispatch } from '../../app/store.ts'
import { makeEdits } from './edit-commands.ts'

/** Asked before the first point of a match: who serves, and who is at the far end (D30). */
export function MatchSetup({
  names,
  teamType,
  onRecorded,
  children,
}: {
  names: MatchNames
  teamType: TeamType
  onRecorded: () => void
  /** What helps to answer. */
  children?: React.ReactNode
}) {
  const dispatch = useAppDispatch()
  const [server, setServer] = useState<Player>(0)
  const [otherServer, setOtherServer] = useState<Player>(2)
  const [deuce, setDeuce] = useState<readonly [Player, Player]>([0, 2])
  const [farTeam, setFarTeam] = useState<Team>(0)
  const name = (player: Player) => shortName(playerName(names, player, teamType))
  const options = (players: readonly Player[]) =>
    players.map((player) => ({ value: String(player), label: name(player) }))
  const record = () => {
    const [own, other] = server < 2 ? [server, otherServer] : [otherServer, server]
    const opening = {
      servingTeam: teamOf(server),
      topTeam: farTeam,
      firstServers: [own, other],
      deuceReturners: deuce,
    } as const
    const edits = openingAdjustments(opening, teamType).map((description): Edit => ({
      type: 'Add',
      annotationId: newId(),
      description,
    }))
    dispatch(makeEdits(edits))
    onRecorded()
  }
  const others: readonly Player[] = server < 2 ? [2, 3] : [0, 1]
  const chooseServer = (player: Player) => {
    setServer(player)
    setOtherServer(player < 2 ? 2 : 0)
  }
  return (
    <section className="setup" aria-label="Before the first point">
      <h2>Before the first point</h2>
      {children}
      <Question label="Who serves first?">
        <SegmentedControl
          data={options(teamType === 'Singles' ? [0, 2] : [0, 1, 2, 3])}
          value={String(server)}
          onChange={(value) => chooseServer(playerOf(value))}
        />
      </Question>
      {teamType === 'Doubles' && (
        <>
          <Question label="Who serves first for the other side?">
            <SegmentedControl
              data={options(others)}
              value={String(otherServer)}
              onChange={(value) => setOtherServer(playerOf(value))}
            />
          </Question>
          {([0, 1] as const).map((team) => (
            <Question
              key={team}
              label={`Who of ${shortName(names.teams[team])} receives in the deuce court?`}
            >
              <SegmentedControl
                data={options(team === 0 ? [0, 1] : [2, 3])}
                value={String(deuce[team])}
                onChange={(value) =>
                  setDeuce(team === 0 ? [playerOf(value), deuce[1]] : [deuce[0], playerOf(value)])
                }
              />
            </Question>
          ))}
        </>
      )}
      <Question label="Who is at the far end?">
        <SegmentedControl
          data={([0, 1] as const).map((team) => ({
            value: String(team),
            label: shortName(names.teams[team]),
          }))}
          value={String(farTeam)}
          onChange={(value) => setFarTeam(value === '1' ? 1 : 0)}
        />
      </Question>
      <Button size="xs" onClick={record}>
        Record this
      </Button>
    </section>
  )
}

const PLAYERS: readonly Player[] = [0, 1, 2, 3]
const playerOf = (value: string): Player => PLAYERS[Number(value)] ?? 0

function Question({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="setup-question" role="group" aria-label={label}>
      <span>{label}</span>
      {children}
    </div>
  )
}
