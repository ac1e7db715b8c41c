import type { Outcome } from '@courtline/scoring/rules/vocabulary'

/** Short word of an outcome, with the colour family that the list gives it. */
export interface OutcomeTag {
  readonly text: 'A' | 'W' | 'FE' | 'UE' | 'DF' | '–'
  readonly kind: 'won' | 'forced' | 'lost' | 'open'
  readonly title: string
}

/** How the outcome of a point is marked in lists. */
export function outcomeTag(outcome: Outcome | null): OutcomeTag {
  switch (outcome) {
    case 'Ace':
      return { text: 'A', kind: 'won', title: 'Ace' }
    case 'Winner':
      return { text: 'W', kind: 'won', title: 'Winner' }
    case 'ForcedError':
      return { text: 'FE', kind: 'forced', title: 'Forced error' }
    case 'UnforcedError':
      return { text: 'UE', kind: 'lost', title: 'Unforced error' }
    case 'DoubleFault':
      return { text: 'DF', kind: 'lost', title: 'Double fault' }
    case 'Let':
    case 'Fault':
    case null:
      return { text: '–', kind: 'open', title: 'Not decided' }
  }
}
