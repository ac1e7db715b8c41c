import type { CourtScript } from '@courtline/media/synthetic/court-script'
import { derivedId } from '@courtline/messages/ids'
import type { MatchMetadata } from '@courtline/messages/match/metadata'
import { NO_REFERENCES, playerNamed } from '@courtline/messages/match/plain-metadata'
import type { MatchStatus } from '@courtline/messages/match/life-cycle'
import { rulesByName } from '@courtline/scoring/rules/rules'
import { replay } from '@courtline/scoring/replay/replay'
import { typeMatch, type KeyedMatch } from './annotation-of-keys.ts'
import { DOUBLES_SET, SINGLES_SET } from './matches-in-keys.ts'
import { PEOPLE, type PersonName } from './people.ts'

/** What is uploaded to a match. */
export type DemoVideo =
  | {
      readonly kind: 'animation'
      readonly fileName: string
      readonly surface: NonNullable<CourtScript['surface']>
    }
  /** A text that calls itself a video. */
  | { readonly kind: 'broken'; readonly fileName: string }
  | { readonly kind: 'none' }

/** A match of the demo, and how far it is brought. */
export interface DemoMatch {
  readonly id: string
  readonly owner: PersonName
  readonly metadata: MatchMetadata
  readonly video: DemoVideo
  /** The word why it is completed with, where it is annotated to another score than the owner gave. */
  readonly whyScoreDiffers?: string
  readonly typed: KeyedMatch
  /** Where it stays; Preprocessing is where a broken video ends. */
  readonly target: Extract<
    MatchStatus,
    'Created' | 'Preprocessing' | 'Queued' | 'Annotating' | 'Review' | 'Edited' | 'Completed'
  >
  readonly annotator: PersonName
  /** Serves that the annotator has entered when it stays in Annotating; all of them elsewhere. */
  readonly servesEntered?: number
  /** In the queue at the end. */
  readonly priority: number
}

interface PlannedMatch extends Pick<DemoMatch, 'owner' | 'video' | 'target'> {
  readonly key: string
  readonly name: string
  readonly sides: readonly [readonly string[], readonly string[]]
  readonly surface: MatchMetadata['surface']
  readonly games?: readonly string[]
  readonly ruleName?: string
  readonly daysAgo: number
  readonly annotator?: PersonName
  readonly servesEntered?: number
  readonly priority?: number
  readonly notes?: string
}

const MAYA = PEOPLE.maya.displayName
const LENA = PEOPLE.lena.displayName
const INES = PEOPLE.ines.displayName
const CLARA = 'Clara Jensen'

/** The last one is the public demo match: when it is there, everything is. */
const PLANNED: readonly PlannedMatch[] = [
  {
    key: 'created',
    name: 'Training match, video still to come',
    owner: 'lena',
    sides: [[LENA], ['Noor Haddad']],
    surface: 'Hard',
    daysAgo: 0,
    video: { kind: 'none' },
    target: 'Created',
  },
  {
    key: 'completed',
    name: 'Club championships, doubles final',
    owner: 'maya',
    sides: [
      [MAYA, LENA],
      [INES, CLARA],
    ],
    surface: 'Hard',
    games: DOUBLES_SET,
    ruleName: '4 game set (no ad)',
    daysAgo: 12,
    annotator: 'kenji',
    video: { kind: 'none' },
    target: 'Completed',
    notes: 'Annotated from the stand; there is no video.',
  },
  {
    key: 'held-back',
    name: 'Old league match, waiting for its video',
    owner: 'maya',
    sides: [[MAYA], ['Petra Vidal']],
    surface: 'Carpet',
    daysAgo: 40,
    video: { kind: 'none' },
    target: 'Queued',
    priority: 0,
  },
  {
    key: 'failed',
    name: 'Quarter-final',
    owner: 'maya',
    sides: [[MAYA], ['Hana Suzuki']],
    surface: 'Clay',
    daysAgo: 3,
    video: { kind: 'broken', fileName: 'quarter-final.mp4' },
    target: 'Preprocessing',
  },
  {
    key: 'queued-first',
    name: 'Regional league, round 4',
    owner: 'lena',
    sides: [[LENA], ['Tamsin Okoye']],
    surface: 'Clay',
    games: SINGLES_SET.slice(2, 4),
    daysAgo: 2,
    video: { kind: 'animation', fileName: 'league-round-4.mp4', surface: 'Clay' },
    target: 'Queued',
    priority: 3,
  },
  {
    key: 'queued-next',
    name: 'College showcase',
    owner: 'sofia',
    sides: [[PEOPLE.sofia.displayName], ['Emma Brandt']],
    surface: 'Hard',
    games: SINGLES_SET.slice(6, 7),
    daysAgo: 4,
    video: { kind: 'animation', fileName: 'showcase-court-2.mp4', surface: 'Hard' },
    target: 'Queued',
    priority: 1,
  },
  {
    key: 'annotating',
    name: 'Summer cup, second round',
    owner: 'maya',
    sides: [[MAYA], ['Beatriz Leal']],
    surface: 'Grass',
    games: SINGLES_SET.slice(4, 6),
    daysAgo: 5,
    video: { kind: 'animation', fileName: 'summer-cup.mp4', surface: 'Grass' },
    target: 'Annotating',
    annotator: 'aoife',
    servesEntered: 8,
    priority: 2,
  },
  {
    key: 'review',
    name: 'Spring open, first round',
    owner: 'lena',
    sides: [[LENA], [CLARA]],
    surface: 'Clay',
    games: SINGLES_SET.slice(6, 8),
    daysAgo: 7,
    video: { kind: 'animation', fileName: 'spring-open.mp4', surface: 'Clay' },
    target: 'Review',
    annotator: 'kenji',
    priority: 2,
  },
  {
    key: 'demo',
    name: 'City open, semi-final',
    owner: 'maya',
    sides: [[MAYA], [INES]],
    surface: 'Hard',
    games: SINGLES_SET,
    daysAgo: 1,
    video: { kind: 'animation', fileName: 'city-open-semi-final.mp4', surface: 'Hard' },
    target: 'Edited',
    annotator: 'aoife',
    priority: 3,
    notes: 'The demo match: every ball of the video is in the annotation.',
  },
]

/** All matches of the demo, the public one last. `today` is the day of the seeding. */
export const demoMatchesOn = (today: Date): readonly DemoMatch[] =>
  PLANNED.map((planned) => matchOf(planned, today))

/** Id of the public demo match: always the same, so that links to it can be printed before it is there. */
export const DEMO_MATCH_ID = idOf('demo')

function idOf(key: string): string {
  return derivedId('demo match', key)
}

function matchOf(planned: PlannedMatch, today: Date): DemoMatch {
  const { key, owner, video, target, annotator = 'aoife', servesEntered, priority = 1 } = planned
  const metadata = metadataOf(planned, today)
  const { rules, teamType } = metadata
  const typed = { name: key, games: planned.games ?? [], rules, teamType }
  const common = {
    id: idOf(key),
    owner,
    metadata: withScore(metadata, typed),
    video,
    typed,
    target,
    annotator,
    priority,
  }
  return servesEntered === undefined ? common : { ...common, servesEntered }
}

function metadataOf(
  { name, sides, surface, ruleName = 'Regular', daysAgo, notes }: PlannedMatch,
  today: Date,
): MatchMetadata {
  const rules = rulesByName(ruleName)
  if (!rules) throw new Error(`There are no rules named ${ruleName}`)
  const [home, away] = sides
  return {
    ...NO_REFERENCES,
    name,
    date: dayBefore(today, daysAgo),
    teamType: home.length === 2 ? 'Doubles' : 'Singles',
    teams: [home.join(' & '), away.join(' & ')],
    players: [home.map(playerNamed), away.map(playerNamed)],
    score: null,
    unparsedScore: null,
    ruleName,
    rules,
    notes: notes ?? null,
    surface,
    playerHand: 'Right',
    opponentHand: 'Right',
  }
}

/** The published score of a match that was played to its end. */
function withScore(metadata: MatchMetadata, typed: KeyedMatch): MatchMetadata {
  const { final } = typed.games.length > 2 ? typeMatch(typed) : replay([], metadata.rules, metadata.teamType)
  const played = final.setScores.filter(([home, away]) => home + away > 0)
  if (played.length === 0) return metadata
  const score = played.map(([home, away]): [number, number] => [home, away])
  return { ...metadata, score, unparsedScore: score.map((set) => set.join('-')).join(' ') }
}

function dayBefore(today: Date, days: number): string {
  return new Date(today.getTime() - days * 24 * 3_600_000).toISOString().slice(0, 10)
}
