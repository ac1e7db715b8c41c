/** Longest name shown (platform 9); longer ones end in an ellipsis and show themselves whole as a title. */
export const NAME_LENGTH = 20

export const shortName = (name: string) =>
  name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH - 1).trimEnd()}…` : name

/** 'Rivera v Okafor'. */
export const versus = (teams: readonly [string, string]) => `${shortName(teams[0])} v ${shortName(teams[1])}`
/** The same with names in full. */
export const versusInFull = (teams: readonly [string, string]) => `${teams[0]} v ${teams[1]}`
