import { parse, v5 as uuidV5 } from 'uuid'
import type { StreamCategory } from './events.ts'

/** Namespace of every id that Courtline derives; chosen once, never changed. As bytes: ids are made for every event. */
const NAMESPACE = parse('5f0c8a52-6a0e-5d6b-9d0f-0c9a53b7c1f4')
const utf8 = new TextEncoder()

/** Name of the stream of this category that is about `id`. */
export const streamOf = (category: StreamCategory, id: string) => `${category}-${id}`

/** Streams by what they are about. The part before the first hyphen is the stream's category. */
export const matchStream = (matchId: string) => `match-${matchId}`
export const uploadStream = (uploadId: string) => `upload-${uploadId}`
export const userStream = (userId: string) => `user-${userId}`
export const emailStream = (emailHash: string) => `email-${emailHash}`
export const invitationStream = (invitationId: string) => `invitation-${invitationId}`
export const teamStream = (teamId: string) => `team-${teamId}`
export const favoritesStream = (userId: string) => `favorites-${userId}`
export const reelsStream = (userId: string) => `reels-${userId}`
export const savedFiltersStream = (userId: string) => `savedFilters-${userId}`
export const mailStream = (mailId: string) => `mail-${mailId}`
export const orderStream = (orderId: string) => `order-${orderId}`
export const reportStream = (kind: string) => `report-${kind}`
export const userSettingsStream = (userId: string) => `userSettings-${userId}`
export const recruitStream = (userId: string) => `recruit-${userId}`
export const coachStream = (userId: string) => `coach-${userId}`
export const scoutingStream = (linkId: string) => `scouting-${linkId}`
/** What the one stream of programs is about: all of them, which are unique together (D126). */
export const PROGRAMS_ID = 'list'
export const PROGRAMS_STREAM = streamOf('program', PROGRAMS_ID)
/** What the one stream of the site is about. */
export const SITE_ID = 'settings'
export const SITE_STREAM = streamOf('site', SITE_ID)

/** 'match' of 'match-5f0c…'. */
export function streamCategoryOf(stream: string): string {
  const hyphen = stream.indexOf('-')
  return hyphen < 0 ? stream : stream.slice(0, hyphen)
}

/** '5f0c…' of 'match-5f0c…'. */
export const subjectIdOf = (stream: string) => stream.slice(stream.indexOf('-') + 1)

/**
 * Id of the event that command `commandId` of `userId` writes as its `index`-th on `stream` (P2). Browser and server
 * derive the same id, so a client has the id of its own pending edit before the answer arrives.
 */
export function eventId(stream: string, userId: string, commandId: string, index: number): string {
  return uuidV5(utf8.encode(`${stream}|${userId}|${commandId}|${index}`), NAMESPACE)
}

/** An id that follows from what it is about, so that doing the same thing twice is one thing. */
export function derivedId(...parts: string[]): string {
  return uuidV5(utf8.encode(parts.join('|')), NAMESPACE)
}
