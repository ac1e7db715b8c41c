import type { Reads } from '../runtime/read/reads.ts'
import { teams, type TeamDocument } from './project.ts'

/** Teams by name, in small letters, from a name on. */
export async function teamsByName(reads: Reads, limit: number, from?: string): Promise<TeamDocument[]> {
  const where = from === undefined ? [] : [{ index: 'name', from }]
  return await reads.view(teams).find({ where, sort: { index: 'name' }, limit })
}

export async function findTeam(reads: Reads, teamId: string): Promise<TeamDocument | undefined> {
  return await reads.view(teams).get(teamId)
}

/** Ids of the other members of every team that holds this user, each once (D75). */
export async function teammateIdsOf(reads: Reads, userId: string): Promise<string[]> {
  const theirs = await reads.view(teams).find({ where: [{ index: 'player', equals: userId }] })
  return [...new Set(theirs.flatMap((team) => team.players))].filter((id) => id !== userId)
}
