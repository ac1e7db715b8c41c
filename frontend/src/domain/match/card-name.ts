import { shortName } from '@courtline/scoring/replay/match-names'

const lastName = (name: string) => name.trim().split(/\s+/).at(-1) ?? name

/** A side's name where there is little room: both last names of a doubles team, else the name, cut to 20 characters. */
export function cardName(team: string): string {
  const players = team.split(' & ')
  return shortName(players.length > 1 ? players.map(lastName).join(' / ') : team)
}
