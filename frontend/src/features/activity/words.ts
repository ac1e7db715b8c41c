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

/** 'Match claimed' of 'MatchClaimed'. */
export function eventInWords(type: string): string {
  const words = type.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
