import { Type, type Static } from 'typebox'
import { Actor } from '../actor.ts'
import { Command } from '../event-sourcing/command.ts'
import { Event } from '../event-sourcing/fact.ts'
import { PersonalText, personal } from '../event-sourcing/personal-data.ts'
import { closed, Count, Nullable, Seconds, Text, Uuid } from '../schema.ts'

/** Words that a program sorts its recruits by. */
export const MOST_TAGS = 20
const Tag = Type.String({ minLength: 1, maxLength: 40 })

/** Seconds of the video that viewers watch. */
export const WatchedPart = Type.Object({ startSeconds: Seconds, endSeconds: Seconds }, closed)
export type WatchedPart = Static<typeof WatchedPart>
export const MOST_WATCHED_PARTS = 200

/** What was written about a recruit is sealed with the recruit's key: it goes when the recruit is erased (P11). */
const About = { recruitId: Uuid, programId: Uuid }

export const ScoutingNotesChanged = Event('ScoutingNotesChanged', {
  ...About,
  notes: PersonalText(5000),
})
export const ScoutingTagsChanged = Event('ScoutingTagsChanged', {
  ...About,
  tags: Type.Array(personal(Tag), { maxItems: MOST_TAGS }),
})
/** A coach of the program has looked at the recruit: what changes from now on is new to them. */
export const RecruitVisited = Event('RecruitVisited', { ...About, coachId: Uuid })
/** Only where the coach has agreed to be counted. */
export const RecruitMatchWatched = Event('RecruitMatchWatched', {
  ...About,
  matchId: Uuid,
  parts: Type.Array(WatchedPart, { maxItems: MOST_WATCHED_PARTS }),
})

export const SCOUTING_EVENTS = [
  ScoutingNotesChanged,
  ScoutingTagsChanged,
  RecruitVisited,
  RecruitMatchWatched,
] as const
export type ScoutingEvent = Static<(typeof SCOUTING_EVENTS)[number]>

/** The sender's verified coach record: which program, and whether they agreed to be counted. */
const Coaching = Type.Object({ programId: Nullable(Uuid), sharesWatching: Type.Boolean() }, closed)

const Sent = { by: Actor, ...About, coaching: Coaching }
export const SCOUTING_COMMANDS = [
  Command('ChangeScoutingNotes', {
    ...Sent,
    notes: Nullable(Text(10_000)),
    tags: Type.Array(Text(200), { maxItems: 200 }),
  }),
  Command('VisitRecruit', Sent),
  Command('RecordWatched', {
    ...Sent,
    matchId: Uuid,
    /** Length of the video, in seconds. */
    durationSeconds: Count,
    parts: Type.Array(WatchedPart, { maxItems: MOST_WATCHED_PARTS }),
  }),
] as const
export type ScoutingCommand = Static<(typeof SCOUTING_COMMANDS)[number]>
