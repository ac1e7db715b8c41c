/** What the double is ordered to do wrong. Each holds until it is taken back, but for what is counted or done at once. */
export interface Faults {
  /** Every answer comes so many milliseconds late; the work itself is done at once all the same. */
  slowMs: number
  /** Every call is turned away: nothing is done. */
  unavailable: boolean
  /** Appends are turned away, naming this leader; nothing is done. */
  notLeader: Endpoint | undefined
  /** So many appends more are done, and their answer is an error. */
  loseAnswers: number
  /** Subscriptions are kept open and sent nothing any more. */
  mute: boolean
  /** Answers leave out the position of what was written. */
  withoutPosition: boolean
  /** Ends the subscriptions of the moment: with an error, or as if all were well. */
  dropSubscriptions(how: 'error' | 'quietly'): void
}

export interface Endpoint {
  readonly host: string
  readonly port: number
}

/** No fault at all; `drop` ends subscriptions. */
export function noFaults(drop: Faults['dropSubscriptions']): Faults {
  return {
    slowMs: 0,
    unavailable: false,
    notLeader: undefined,
    loseAnswers: 0,
    mute: false,
    withoutPosition: false,
    dropSubscriptions: drop,
  }
}

/**
 * Carries out one line of control, such as `slow 200`, `unavailable on`, `not-leader 127.0.0.1:2114`, `not-leader off`,
 * `lose-answers 3`, `mute on`, `without-position on`, `drop error`, `drop quietly`. Answers what is wrong with it, or undefined.
 */
export function carryOutFault(faults: Faults, line: string): string | undefined {
  const [word = '', value = ''] = line.trim().split(/\s+/)
  const number = Number(value)
  if (word === 'slow' && number >= 0) faults.slowMs = number
  else if (word === 'lose-answers' && number >= 0) faults.loseAnswers = number
  else if (word === 'unavailable' && isSwitch(value)) faults.unavailable = value === 'on'
  else if (word === 'mute' && isSwitch(value)) faults.mute = value === 'on'
  else if (word === 'without-position' && isSwitch(value)) faults.withoutPosition = value === 'on'
  else if (word === 'not-leader' && value !== '') faults.notLeader = endpointOf(value)
  else if (word === 'drop' && (value === 'error' || value === 'quietly')) faults.dropSubscriptions(value)
  else return `'${line.trim()}' is no fault`
  return undefined
}

const isSwitch = (value: string) => value === 'on' || value === 'off'

function endpointOf(value: string): Endpoint | undefined {
  if (value === 'off') return undefined
  const [host = '', port = ''] = value.split(':')
  return { host, port: Number(port) }
}
