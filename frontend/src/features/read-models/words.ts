import type { ProjectionVersion } from '@courtline/messages/views/admin'
import { lengthInWords, timeLeft } from '../../foundation/time/clock.ts'

/** What a read model is for, in words for operators. */
const PURPOSE: Readonly<Record<string, string>> = {
  users: 'Accounts: names, addresses, roles, credits',
  matches: 'Match lists and match pages',
  'annotation-queue': 'The annotation queue',
  'match-state': 'Annotations, scores and figures of every match',
  'annotation-history': 'Who changed what in an annotation',
  uploads: 'Files being uploaded or uploaded',
  invitations: 'Invitations by mail',
  'user-settings': 'Quick entry and keys of each person',
  'site-settings': 'Settings of the whole site',
  teams: 'Teams and their players',
  trials: 'Trial annotations and their reviews',
  'second-annotations': 'Second annotations of matches, with their agreement',
  'annotation-quality': 'How good the annotations of each annotator are',
  favorites: 'Favorites of each person',
  'saved-filters': 'Filters that people have saved under a name',
  reels: 'Highlight reels and their public pages',
  mails: 'Outgoing mail and its delivery',
  activity: 'What happened on the site, for admins',
  orders: 'Orders of credits and their payment',
  'accepted-matches': 'Accepted matches, from which reports are made',
  reports: 'Reports that were made',
  credits: 'Credits granted, bought and spent',
  coaches: 'Coaches and their applications',
  programs: 'College programs',
  recruits: 'Recruits, their matches, invites and followers',
  scouting: 'Notes and tags of each program about recruits',
}
export const purposeOf = (name: string) => PURPOSE[name] ?? 'A read model'

/** The state of a build in words. */
export const STATE_WORDS: Readonly<Record<ProjectionVersion['state'], string>> = {
  live: 'Live',
  building: 'Being built',
  waiting: 'Waits until another build is done',
  ready: 'Ready to take over',
  standby: 'Previous',
  failed: 'Failed the check',
}

const count = new Intl.NumberFormat('en-GB')
const counted = (number: number, one: string) => `${count.format(number)} ${number === 1 ? one : `${one}s`}`
export const events = (number: number) => counted(number, 'event')
export const documents = (number: number) => counted(number, 'document')

/** How far a build is behind the log: 'up to date', '12 events (3 s) behind the log'. */
export function lagWords({ lagEvents, lagSeconds }: ProjectionVersion): string {
  if (lagEvents === 0) return 'up to date'
  return `${events(lagEvents)} (${lengthInWords(lagSeconds)}) behind the log`
}

/** '1,240 events/s · about 4 s left'; empty while nothing is known yet. */
export function paceWords({ eventsPerSecond, secondsLeft }: ProjectionVersion): string {
  const pace = eventsPerSecond === null ? [] : [`${count.format(Math.round(eventsPerSecond))} events/s`]
  return [...pace, ...(secondsLeft === null ? [] : [timeLeft(secondsLeft)])].join(' · ')
}

/** Share of the log that a build has seen, 0 to 1. A build that has seen nothing of an empty log is done. */
export const shareBuilt = ({ events: seen, lagEvents }: ProjectionVersion) =>
  seen + lagEvents === 0 ? 1 : seen / (seen + lagEvents)
