import type { Edit } from '@courtline/messages/match/annotation'
import { openingAdjustments } from '@courtline/scoring/entry/opening'
import { teamOf } from '@courtline/scoring/rules/state'
import type { Player, RuleSet, Team, TeamType } from '@courtline/scoring/rules/vocabulary'
import { useState } from 'react'
import { newId } from '../../../foundation/calls/new-id.ts'
import { useAppDispatch } from '../../../foundation/store/store.ts'
import { makeEdits } from '../sync/edit-commands.ts'

/** The answers to the questions before the first point, and the way to record them as adjustments (D30). */
export function useOpening(rules: RuleSet, teamType: TeamType) {
  const dispatch = useAppDispatch()
  const [server, setServer] = useState<Player>(0)
  const [otherServer, chooseOtherServer] = useState<Player>(2)
  const [deuceReturners, setDeuceReturners] = useState<readonly [Player, Player]>([0, 2])
  const [farTeam, chooseFarTeam] = useState<Team>(0)
  const record = () => {
    const firstServers = server < 2 ? ([server, otherServer] as const) : ([otherServer, server] as const)
    const opening = { servingTeam: teamOf(server), topTeam: farTeam, firstServers, deuceReturners }
    const edits = openingAdjustments(opening, teamType, rules).map((description): Edit => ({
      type: 'Add',
      annotationId: newId(),
      description,
    }))
    dispatch(makeEdits(edits))
  }
  return {
    server,
    otherServer,
    deuceReturners,
    farTeam,
    chooseServer: (player: Player) => {
      setServer(player)
      chooseOtherServer(player < 2 ? 2 : 0)
    },
    chooseOtherServer,
    chooseDeuceReturner: (team: Team, player: Player) =>
      setDeuceReturners(([first, second]) => (team === 0 ? [player, second] : [first, player])),
    chooseFarTeam,
    record,
  }
}

export type OpeningAnswers = ReturnType<typeof useOpening>
