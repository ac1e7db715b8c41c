import type { MatchMetadata } from '@courtline/messages/match/metadata'
import { plainSingles } from '@courtline/messages/match/plain-metadata'
import type { AnalysisView } from '@courtline/messages/views/analysis'
import type { AnnotationView } from '@courtline/messages/views/annotation'
import type { MatchCard, MatchView } from '@courtline/messages/views/match'
import type { QueueRow } from '@courtline/messages/views/queue'
import type { ScoreRowsView } from '@courtline/messages/views/score-rows'
import type { Analysis } from '@courtline/scoring/figures/analysis/categories'
import type { PointFilter } from '@courtline/scoring/figures/filter'
import { pointScores } from '@courtline/scoring/figures/point-scores'
import { analysisOptions, analyzeSides } from '@courtline/scoring/figures/analysis/side-analysis'
import { replay } from '@courtline/scoring/replay/replay'
import { serveRows } from '@courtline/scoring/replay/serve-rows'
import { annotatedMatch } from '@courtline/scoring/replay/structure'

let made = 0
/** A new id each time, in order. */
const nextId = () => `a3bb189e-8bf9-4c9b-9f0e-${String(++made).padStart(12, '0')}`

/** Metadata of a sample match, with what the test needs. */
export function sampleMetadata(changes: Partial<MatchMetadata>): MatchMetadata {
  const teams = changes.teams ?? ['Rivera', 'Okafor']
  return {
    ...plainSingles('2026-11-21', teams[0], teams[1]),
    name: 'Regional, semi-final',
    surface: 'Hard',
    ...changes,
  }
}

/** A finished match as lists show it. */
export function cardOf(metadata: Partial<MatchMetadata>): MatchCard {
  return {
    id: nextId(),
    ownerId: '11111111-1111-4111-8111-111111111111',
    ownerName: 'Marta Rivera',
    ownerEmail: null,
    status: 'Edited',
    annotatorId: null,
    annotatorName: null,
    priority: 1,
    metadata: sampleMetadata(metadata),
    firstUpdate: '2026-11-21T08:00:00Z',
    lastUpdate: '2026-11-21T09:00:00Z',
    lastAnnotationUpdate: null,
    titleImage: null,
    rawVideoUri: null,
    preprocessedVideoUri: null,
    postprocessedVideoUri: null,
    smallRendition: null,
    probe: null,
    durationSeconds: 3480,
    processing: { state: 'idle' },
    rework: false,
    needsPostprocessing: false,
    computedMatchDetails: { score: null },
    annotationErrors: 0,
    notes: null,
    embedOpen: false,
    demo: false,
    actions: [],
    revision: 5,
  }
}

/** The same match as its own page shows it. */
export const matchViewOf = (card: MatchCard): MatchView => ({
  ...card,
  statusLog: [],
  reviewComments: [],
  rawUploads: [],
  pieces: [],
  thumbnails: null,
  preshareEmails: [],
  recruitingNotes: null,
  url: null,
})

/** A queued match of the annotation queue. */
export const rowOf = (changes: Partial<QueueRow>): QueueRow => ({
  matchId: nextId(),
  teams: ['Rivera', 'Okafor'],
  surface: 'Clay',
  ruleName: 'Regular',
  teamType: 'Singles',
  priority: 1,
  status: 'Queued',
  ownerId: '22222222-2222-4222-8222-222222222222',
  ownerName: 'm.rivera',
  annotatorId: null,
  annotatorName: null,
  durationSeconds: 6730,
  processing: { state: 'idle' },
  since: '2026-11-21T08:00:00Z',
  lastEvent: 'Preprocessed',
  lastEventAt: '2026-11-21T08:00:00Z',
  score: null,
  actions: ['claim'],
  annotatorActions: [],
  revision: 3,
  position: '00000000000000000009',
  ...changes,
})

/** One point, won with its serve. */
export const SAMPLE_ACE = {
  annotationId: 'a3bb189e-8bf9-4c9b-9f0e-0d5f6a7b8c9d',
  eventType: 'Point',
  clockTime: { start: 10, stop: 14 },
  outcome: 'Ace',
} as const

/** The annotation of a sample match: nothing marked yet. */
export const sampleAnnotation = ({ id, metadata }: MatchView): AnnotationView => ({
  matchId: id,
  annotation: [],
  lastEdits: {},
  rules: metadata.rules,
  teamType: metadata.teamType,
  teams: metadata.teams,
  playerNames: [metadata.teams[0], null, metadata.teams[1], null],
  mayEdit: false,
  revision: 5,
  position: '00000000000000000009',
})

/** The documents that a server keeps of this annotation, as it answers them. */
export function scoreRowsOf({
  matchId,
  annotation,
  rules,
  teamType,
  revision,
}: AnnotationView): ScoreRowsView {
  const match = annotatedMatch(replay(annotation, rules, teamType))
  return { matchId, revision, teamType, rules, serves: serveRows(match), ...pointScores(match) }
}

/** An analysis of these documents, as a server answers it. */
export function analysisOf(stored: ScoreRowsView, analysis: Analysis, filter: PointFilter): AnalysisView {
  const { matchId, revision, teamType, rules, serves } = stored
  const index = { teamType, rules, rows: serves, leverages: [] }
  return {
    matchId,
    revision,
    analysis,
    sides: analyzeSides(index, analysis, filter),
    options: analysisOptions(index, analysis, filter),
  }
}
