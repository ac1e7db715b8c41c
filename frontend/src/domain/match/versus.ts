import { shortName } from '@courtline/scoring/replay/match-names'

/** 'Rivera v Okafor', each name cut to 20 characters (platform 9). */
export const versus = (teams: readonly [string, string]) => `${shortName(teams[0])} v ${shortName(teams[1])}`

/** The same with names in full, for titles of what was cut and for screen readers. */
export const versusInFull = (teams: readonly [string, string]) => `${teams[0]} v ${teams[1]}`
