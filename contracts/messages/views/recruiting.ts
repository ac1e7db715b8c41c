import { Type, type Static } from 'typebox'
import { MatchMetadata } from '../match/metadata.ts'
import { MediaUri } from '../media/media.ts'
import { CoachDetails } from '../recruiting/coach.ts'
import { ProgramDetails } from '../recruiting/program.ts'
import { RecruitDetails } from '../recruiting/recruit.ts'
import { WatchedPart } from '../recruiting/scouting.ts'
import { COACH_STATES, COACH_TYPES, LINK_TYPES } from '../recruiting/words.ts'
import { closed, Count, DateOnly, Nullable, OneOf, Pair, Seconds, Text, Uuid } from '../schema.ts'
import { ScoreSummary } from './match.ts'

const Moment = Text(40)
const Named = Type.Object({ displayName: Nullable(Text(100)) }, closed)

/** The caller's status in recruiting: what the landing page and the navigation need. */
export const RecruitingView = Type.Object(
  {
    /** The site's setting: off, and both buttons of the landing page are disabled. */
    enabled: Type.Boolean(),
    /** Hidden for annotators, trial annotators, managers and admins. */
    hidden: Type.Boolean(),
    coach: Type.Object({ state: OneOf(COACH_STATES), programId: Nullable(Uuid) }, closed),
    isRecruit: Type.Boolean(),
  },
  closed,
)
export type RecruitingView = Static<typeof RecruitingView>

/** A program in lists for everybody who is logged in: without its coaches. */
export const ProgramView = Type.Object({ id: Uuid, ...ProgramDetails.properties }, closed)
export type ProgramView = Static<typeof ProgramView>

const ProgramCoach = Type.Object(
  {
    id: Uuid,
    userDetails: Named,
    coachDetails: Type.Object({ coachType: OneOf(COACH_TYPES) }, closed),
  },
  closed,
)

/** A program with its verified coaches, as admins see it. */
export const FullProgramView = Type.Object(
  { ...ProgramView.properties, coaches: Type.Array(ProgramCoach) },
  closed,
)
export type FullProgramView = Static<typeof FullProgramView>

/** The coach record of an account: its own user and admins read it. */
export const CoachView = Type.Object(
  {
    id: Uuid,
    userDetails: Named,
    state: OneOf(COACH_STATES),
    /** Undefined while pending, false when rejected, true when verified. */
    verified: Type.Optional(Type.Boolean()),
    /** Null before the first application. */
    coachDetails: Nullable(CoachDetails),
    programId: Nullable(Uuid),
    program: Nullable(ProgramView),
    /** Whether recruits are shown what this coach's program watches. */
    sharesWatching: Type.Boolean(),
    appliedAt: Nullable(Moment),
    /** For admins: how an earlier application was answered, newest first. */
    earlierAnswers: Type.Array(
      Type.Object({ at: Moment, answer: Type.Literal('rejected'), why: Nullable(Text(1000)) }, closed),
    ),
  },
  closed,
)
export type CoachView = Static<typeof CoachView>

/** A match that a recruit shows. */
export const RecruitMatchView = Type.Object(
  {
    id: Uuid,
    recruitId: Uuid,
    matchId: Uuid,
    notes: Nullable(Text(2000)),
    attachedAt: Moment,
    /** Whether it can be watched now; one that is being reworked comes back by itself. */
    viewable: Type.Boolean(),
    /** Null while it cannot be watched. Without notes, visual cues and addresses. */
    metadata: Nullable(MatchMetadata),
    titleImage: Nullable(MediaUri),
    computedMatchDetails: Type.Object({ score: Nullable(ScoreSummary) }, closed),
  },
  closed,
)
export type RecruitMatchView = Static<typeof RecruitMatchView>

/** What is between a recruit and a program, as the asker sees it: an ignored invite looks open to its recruit (D85). */
export const RecruitLinkView = Type.Object(
  {
    id: Uuid,
    recruitId: Uuid,
    programId: Uuid,
    linkType: OneOf(LINK_TYPES),
    /** Of the program. */
    collegeName: Text(200),
    teamName: Nullable(Text(200)),
    programType: ProgramDetails.properties.programType,
    linkInfo: Type.Object({ id: Uuid }, closed),
    /** When it became what it is. */
    since: Moment,
    /** Of the program's coaches, who made it what it is; null for recruits, who never see it. */
    answeredBy: Nullable(Text(100)),
  },
  closed,
)
export type RecruitLinkView = Static<typeof RecruitLinkView>

export const RECRUIT_CHANGES = ['details', 'matchAttached', 'matchDetached', 'matchNotes', 'invited'] as const

/** What the asker's own program keeps about a recruit; no other program and no recruit reads it. */
export const ScoutingView = Type.Object(
  {
    notes: Nullable(Text(5000)),
    tags: Type.Array(Text(40)),
    /** When the asking coach looked at the recruit last. */
    lastVisit: Nullable(Moment),
    /** What changed since then, newest first. */
    news: Type.Array(Type.Object({ at: Moment, what: OneOf(RECRUIT_CHANGES) }, closed)),
  },
  closed,
)
export type ScoutingView = Static<typeof ScoutingView>

const recruitRecord = {
  id: Uuid,
  userDetails: Named,
  /** Null for an account that has entered nothing yet. */
  recruitDetails: Nullable(RecruitDetails),
  recruitMatches: Type.Array(RecruitMatchView),
}

/** A recruit with everything that the asker may see of them. */
export const RecruitView = Type.Object(
  {
    ...recruitRecord,
    isRecruit: Type.Boolean(),
    /** For the recruit and admins; null for coaches, whom a quota is no business of. */
    invitesLeft: Nullable(Count),
    /** For coaches: the link with their own program; null where there is none, and for everybody else. */
    link: Nullable(RecruitLinkView),
    /** For coaches: what their own program keeps; null for everybody else. */
    scouting: Nullable(ScoutingView),
  },
  closed,
)
export type RecruitView = Static<typeof RecruitView>

/** A recruit's row in a coach's search; the panel reads the whole recruit. */
export const RecruitCard = Type.Object(
  {
    id: Uuid,
    userDetails: Named,
    enrollmentYear: Count,
    bio: Nullable(Text(200)),
    matches: Count,
    /** The title picture of the newest match that can be watched. */
    titleImage: Nullable(MediaUri),
    link: Nullable(RecruitLinkView),
    tags: Type.Array(Text(40)),
  },
  closed,
)
export type RecruitCard = Static<typeof RecruitCard>

/** Recruits by the year in which they enroll: '2027' → those. */
export const ProgramFollowsByYear = Type.Record(Type.String(), Type.Array(RecruitView))
export type ProgramFollowsByYear = Static<typeof ProgramFollowsByYear>

/** What one program watched of one match: counts of its parts, and nobody's name. */
export const WatchedView = Type.Object(
  {
    matchId: Uuid,
    recruitMatchId: Uuid,
    programId: Uuid,
    collegeName: Text(200),
    programType: ProgramDetails.properties.programType,
    /** Parts that do not overlap, in order of time, with how often each was watched. */
    parts: Type.Array(
      Type.Object({ ...WatchedPart.properties, times: Type.Integer({ minimum: 1 }) }, closed),
    ),
    lastWatched: DateOnly,
  },
  closed,
)
export type WatchedView = Static<typeof WatchedView>

const Shares = Type.Object({ won: Count, of: Count }, closed)

/** One of a recruit's best points: where to play it, in seconds of the video that viewers watch. */
const ReelPoint = Type.Object(
  {
    matchId: Uuid,
    uri: MediaUri,
    start: Seconds,
    end: Seconds,
    /** 'Ace', 'Winner', 'Break point won'. */
    what: Text(60),
    /** Before the point, as the umpire calls it: '30-40'. */
    called: Nullable(Text(40)),
  },
  closed,
)

/** A recruit on one page, to print or to share: figures are sums over the attached matches, each with its count. */
export const RecruitProfile = Type.Object(
  {
    id: Uuid,
    userDetails: Named,
    recruitDetails: RecruitDetails,
    /** Title picture of the newest match that can be watched. */
    photo: Nullable(MediaUri),
    matches: Type.Array(
      Type.Object(
        {
          id: Uuid,
          matchId: Uuid,
          notes: Nullable(Text(2000)),
          date: DateOnly,
          teams: Pair(Text(300)),
          score: Nullable(ScoreSummary),
        },
        closed,
      ),
    ),
    /** Points of the recruit alone, where the match names them as a player. Null with no such match. */
    figures: Nullable(
      Type.Object(
        {
          matches: Count,
          aces: Count,
          doubleFaults: Count,
          winners: Count,
          unforcedErrors: Count,
          firstServesIn: Shares,
          firstServesWon: Shares,
          secondServesWon: Shares,
          returnPointsWon: Shares,
          breakPointsWon: Shares,
          pointsWon: Shares,
        },
        closed,
      ),
    ),
    reel: Type.Array(ReelPoint),
  },
  closed,
)
export type RecruitProfile = Static<typeof RecruitProfile>

/** What became of the rows of an import of programs, or would become of them. */
export const ProgramImportView = Type.Object(
  {
    applied: Type.Boolean(),
    added: Count,
    changed: Count,
    unchanged: Count,
    /** By line of the file, the heading being line 1. At most 200 are listed; `refusedCount` counts all. */
    refusedCount: Count,
    refused: Type.Array(Type.Object({ line: Count, text: Text(300) }, closed)),
    /** The first of the new and changed ones, at most 200. */
    preview: Type.Array(
      Type.Object({ line: Count, what: OneOf(['added', 'changed'] as const), program: ProgramView }, closed),
    ),
  },
  closed,
)
export type ProgramImportView = Static<typeof ProgramImportView>
