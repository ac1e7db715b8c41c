interface Message {
  readonly level: FindingLevel
  readonly text: string
}

const error = (text: string): Message => ({ level: 'error', text })
const warning = (text: string): Message => ({ level: 'warning', text })

/**
 * The one table of what an event can do wrong: code → level and exact text. Codes are stable. Texts that the
 * specification gives are taken from it; the others follow the pattern "Shot type can't be defined for an ace".
 */
export const MESSAGES = {
  // The interval and what happened in it
  'start-missing': error("Start isn't defined"),
  'end-not-after-start': error('End must be greater than start'),
  'event-type-unknown': error('Event must be a point or an adjustment'),
  'time-backwards': warning('Time goes backwards, the event before ends later'),

  // Points
  'outcome-missing': error("Outcome isn't defined for a point"),
  'ending-player-misplaced': error("Ending player defined where it shouldn't be"),
  'ending-player-missing': warning('Ending player not defined when it should be'),
  'ending-player-not-in-match': error("Ending player doesn't play in this match"),
  'shot-type-missing': error('Shot type not defined when it should be'),
  'shot-type-for-ace': error("Shot type can't be defined for an ace"),
  'shot-type-for-let': error("Shot type can't be defined for a let"),
  'shot-type-for-fault': error("Shot type can't be defined for a fault"),
  'shot-type-for-double-fault': error("Shot type can't be defined for a double fault"),
  'error-type-for-ace': error("Error type can't be defined for an ace"),
  'error-type-for-winner': error("Error type can't be defined for a winner"),
  'error-type-for-let': error("Error type can't be defined for a let"),
  'error-type-missing-for-double-fault': error('Error type missing'),
  'error-type-missing': warning('Error type missing'),
  'rally-length-for-ace': error("Rally length can't be defined for an ace"),
  'rally-length-for-let': error("Rally length can't be defined for a let"),
  'rally-length-for-fault': error("Rally length can't be defined for a fault"),
  'rally-length-for-double-fault': error("Rally length can't be defined for a double fault"),
  'rally-length-not-whole': error('Rally length must be a whole number, not negative'),
  'rally-length-missing': warning('Rally length missing, read as 3'),
  'rally-length-parity': warning("Rally length doesn't fit the player who hit the winner"),
  'rally-length-parity-error': warning("Rally length doesn't fit the player who made the error"),
  'error-type-contradicts-crosses': warning("Error type doesn't fit the crossings of the net"),
  'winner-missing': error('Winner not defined'),
  'winner-not-a-team': error('assertion failed: Winner must be 0 or 1'),
  'winner-disagrees': warning('Winning team is not the team that outcome and ending player say'),
  'state-unchanged': error("State didn't change"),
  'match-over': warning('Match is already over'),

  // Adjustments
  'adjustment-missing': error("Adjustment isn't defined"),
  'outcome-for-adjustment': error("Outcome can't be defined for an adjustment"),
  'ending-player-for-adjustment': error("Ending player can't be defined for an adjustment"),
  'shot-type-for-adjustment': error("Shot type can't be defined for an adjustment"),
  'error-type-for-adjustment': error("Error type can't be defined for an adjustment"),
  'rally-length-for-adjustment': error("Rally length can't be defined for an adjustment"),
  'score-missing': error("Score isn't defined"),
  'score-negative': error('Negative score, no good'),
  'score-not-whole': error('Score must be a pair of whole numbers'),
  'set-score-too-high': error('Set score is too high'),
  'game-already-won': error('Invalid score - one player has already won.'),
  'set-adjusted-inside-game': error('adjustSetScore can only be called inbetween games'),
  'tiebreaker-inside-game': warning('Tiebreaker started in the middle of a game'),
  'set-unfinished': warning('New set started before the set was finished'),

  // The state itself
  'pickleball-without-tiebreaker': error('Not in a tiebreaker, but rules set to pickleball.'),
} as const satisfies Record<string, Message>

export type FindingCode = keyof typeof MESSAGES

/** 'error' refuses the command that would record the event; a 'warning' never blocks (D9). */
export type FindingLevel = 'error' | 'warning'
