import type { ActivityKind } from '@courtline/messages/activity/activity'

export const ACTIVITY_KIND_WORDS: Readonly<Record<ActivityKind, string>> = {
  signUp: 'Sign-ups',
  upload: 'Uploads',
  claim: 'Claims',
  review: 'Reviews',
  failure: 'Failures',
  mail: 'Mail',
  account: 'Accounts',
  settings: 'Settings',
}

/** 'Media worker' of 'worker:media', a person by their name; '–' where nothing is known. */
export function actorInWords(name: string | null): string {
  const worker = /^worker:(\w)(.*)$/.exec(name ?? '')
  if (!worker) return name ?? '–'
  const [, initial = '', rest = ''] = worker
  return `${initial.toUpperCase()}${rest} worker`
}

/** 'Match claimed' of 'MatchClaimed'. */
export function eventInWords(type: string): string {
  const words = type.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
