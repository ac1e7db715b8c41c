import { may } from '@courtline/messages/actor'
import type { Decider, Decision } from '@courtline/messages/event-sourcing/decider'
import {
  MOST_TAGS,
  type ScoutingCommand,
  type ScoutingEvent,
  type WatchedPart,
} from '@courtline/messages/recruiting/scouting'
import { isSame } from '@courtline/messages/same'
import { NOTHING, record, refuse, type RefusedDecision } from '../decision.ts'

/** What one program keeps about one recruit. */
export interface ScoutingState {
  readonly notes: string | null
  readonly tags: readonly string[]
}

type Of<T extends ScoutingCommand['type']> = Extract<ScoutingCommand, { type: T }>

const LONGEST_NOTES = 5000
const LONGEST_TAG = 40

/**
 * The stream `scouting-<link>`: notes and tags that a program keeps about a recruit, who looked when, and what was watched
 * by coaches who agreed to be counted. No other program reads it, and the recruit reads counts alone.
 */
export const scoutingDecider: Decider<ScoutingState, ScoutingCommand, ScoutingEvent> = {
  initial: { notes: null, tags: [] },
  evolve: (state, page) => page.reduce((before, { event }) => scoutingAfter(before, event), state),
  decide(command, state) {
    if (!may(command.by, 'Coach')) return refuse('NOT_ALLOWED')
    if (command.coaching.programId !== command.programId) return refuse('NOT_FOUND')
    switch (command.type) {
      case 'ChangeScoutingNotes':
        return changeNotes(command, state)
      case 'VisitRecruit': {
        const { recruitId, programId, by } = command
        return record({ type: 'RecruitVisited', data: { recruitId, programId, coachId: by.userId } })
      }
      case 'RecordWatched':
        return recordWatched(command)
    }
  },
}

function scoutingAfter(state: ScoutingState, event: ScoutingEvent): ScoutingState {
  switch (event.type) {
    case 'ScoutingNotesChanged':
      return { ...state, notes: event.data.notes }
    case 'ScoutingTagsChanged':
      return { ...state, tags: event.data.tags }
    case 'RecruitVisited':
    case 'RecruitMatchWatched':
      return state
  }
}

/** Refusals: SCOUTING_NOTES_TOO_LONG, TAGS_INVALID. */
function changeNotes(command: Of<'ChangeScoutingNotes'>, state: ScoutingState): Decision<ScoutingEvent> {
  const notes = command.notes?.trim() || null
  if (notes !== null && notes.length > LONGEST_NOTES)
    return refuse('SCOUTING_NOTES_TOO_LONG', { most: LONGEST_NOTES })
  const tags = tagsOf(command.tags)
  if ('refused' in tags) return tags
  const { recruitId, programId } = command
  const about = { recruitId, programId }
  return record<ScoutingEvent>(
    ...(notes === state.notes ? [] : [{ type: 'ScoutingNotesChanged' as const, data: { ...about, notes } }]),
    ...(isSame(tags, state.tags)
      ? []
      : [{ type: 'ScoutingTagsChanged' as const, data: { ...about, tags: [...tags] } }]),
  )
}

/** Each tag once, in any case of letters, in the order in which they were given. */
function tagsOf(typed: readonly string[]): readonly string[] | RefusedDecision {
  const tags = new Map<string, string>()
  for (const each of typed) {
    const tag = each.replaceAll(/\s+/g, ' ').trim()
    if (tag !== '' && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag)
  }
  const all = [...tags.values()]
  const isFine = all.length <= MOST_TAGS && all.every((tag) => tag.length <= LONGEST_TAG)
  return isFine ? all : refuse('TAGS_INVALID', { most: MOST_TAGS, longest: LONGEST_TAG })
}

/** Nothing is kept of a coach who has not agreed. Whole seconds, cut to the video; parts that touch are one. */
function recordWatched({
  recruitId,
  programId,
  matchId,
  coaching,
  durationSeconds,
  parts,
}: Of<'RecordWatched'>): Decision<ScoutingEvent> {
  if (!coaching.sharesWatching) return NOTHING
  const joined = joinedParts(parts, durationSeconds)
  return joined.length === 0
    ? NOTHING
    : record({ type: 'RecruitMatchWatched', data: { recruitId, programId, matchId, parts: joined } })
}

function joinedParts(parts: readonly WatchedPart[], durationSeconds: number): WatchedPart[] {
  const cut = parts
    .map(({ startSeconds, endSeconds }) => ({
      startSeconds: Math.floor(startSeconds),
      endSeconds: Math.min(Math.ceil(endSeconds), durationSeconds),
    }))
    .filter(({ startSeconds, endSeconds }) => endSeconds > startSeconds)
    .toSorted((a, b) => a.startSeconds - b.startSeconds)
  const joined: WatchedPart[] = []
  for (const part of cut) {
    const last = joined.at(-1)
    if (last && part.startSeconds <= last.endSeconds)
      joined[joined.length - 1] = { ...last, endSeconds: Math.max(last.endSeconds, part.endSeconds) }
    else joined.push(part)
  }
  return joined
}
