import type { Reads } from '../runtime/read/reads.ts'
import { teams, type TeamDocument } from './project.ts'

const MOST_TEAMS = 10_000

/** Every team, by name. */
export async function allTeams(reads: Reads): Promise<TeamDocument[]> {
  return await reads.view(teams).find({ where: [], sort: { index: 'name' }, limit: MOST_TEAMS })
}

export async function findTeam(reads: Reads, teamId: string): Promise<TeamDocument | undefined> {
  return await reads.view(teams).get(teamId)
}

/** Ids of the other members of every team that holds this user, each once (D75). */
export async function teammateIdsOf(reads: Reads, userId: string): Promise<string[]> {
  const theirs = await reads.view(teams).find({ where: [{ index: 'player', equals: userId }] })
  return [...new Set(theirs.flatMap((team) => team.players))].filter((id) => id !== userId)
}
