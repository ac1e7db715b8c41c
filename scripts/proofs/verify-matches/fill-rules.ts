/** The rules by which fields are filled, as printed at the start of a run. */
export const FILL_RULES = {
  outcome: 'a point without an outcome is an unforced error of the team that lost it',
  player: "an ending without a player is by its team's server or returner of that point",
  stroke: 'an ending without a stroke, a service winner too, is a forehand; an overhead is a volley',
  errorType: 'an error, a fault and a double fault without a kind of error went into the net',
  firstFault: 'a second serve is preceded by a fault, a double fault by one as well',
  serveNumber: 'a point without a serve number was played on the first serve',
  rallyLength:
    'a length missing or not reliable is 2 for what the server misses or the returner wins, else 3',
  notation: 'a charted point that cannot be read counts for its published winner, on the first serve',
  server: 'in doubles without a reliable server the rotation goes on from the first-named player',
} as const

export type FillRule = keyof typeof FILL_RULES
