import type { StreamKind } from '@courtline/infra/event-log/decide-and-append'
import { emailDecider } from '@courtline/deciders/email'
import { favoritesDecider } from '@courtline/deciders/favorites'
import { invitationDecider } from '@courtline/deciders/invitation'
import { mailDecider } from '@courtline/deciders/mail'
import { matchDecider } from '@courtline/deciders/match/decider'
import { coachDecider } from '@courtline/deciders/recruiting/coach'
import { programDecider } from '@courtline/deciders/recruiting/program'
import { recruitDecider } from '@courtline/deciders/recruiting/recruit'
import { scoutingDecider } from '@courtline/deciders/recruiting/scouting'
import { reelsDecider } from '@courtline/deciders/reels/decider'
import { savedFiltersDecider } from '@courtline/deciders/saved-filters'
import { orderDecider } from '@courtline/deciders/business/order'
import { reportDecider } from '@courtline/deciders/business/report'
import { siteDecider } from '@courtline/deciders/site'
import { teamDecider } from '@courtline/deciders/team'
import { trialDecider } from '@courtline/deciders/beside/trial'
import { secondDecider } from '@courtline/deciders/beside/second-annotation'
import { secondRequestDecider } from '@courtline/deciders/beside/second-request'
import { uploadDecider } from '@courtline/deciders/upload'
import { userSettingsDecider } from '@courtline/deciders/user-settings'
import { userDecider } from '@courtline/deciders/user/decider'
import type { AnyEvent, StreamCategory, CategoryEvents } from '@courtline/messages/events'
import { subjectIdOf } from '@courtline/messages/ids'
import { FAVORITES_COMMANDS } from '@courtline/messages/favorites/favorite'
import { SAVED_FILTERS_COMMANDS } from '@courtline/messages/filters/saved-filter'
import { MAIL_COMMANDS } from '@courtline/messages/mail/mail'
import { REEL_COMMANDS } from '@courtline/messages/reels/reel'
import { MATCH_COMMANDS } from '@courtline/messages/match/commands'
import { ORDER_COMMANDS } from '@courtline/messages/orders/order'
import { REPORT_COMMANDS } from '@courtline/messages/reports/report'
import { COACH_COMMANDS } from '@courtline/messages/recruiting/coach'
import { PROGRAM_COMMANDS } from '@courtline/messages/recruiting/program'
import { RECRUIT_COMMANDS } from '@courtline/messages/recruiting/recruit'
import { SCOUTING_COMMANDS } from '@courtline/messages/recruiting/scouting'
import { SECOND_COMMANDS } from '@courtline/messages/second/second-annotation'
import { SECOND_REQUEST_COMMANDS } from '@courtline/messages/second/second-request'
import { TEAM_COMMANDS } from '@courtline/messages/account/team'
import { TRIAL_COMMANDS } from '@courtline/messages/trial/trial'
import {
  EMAIL_COMMANDS,
  INVITATION_COMMANDS,
  SITE_COMMANDS,
  UPLOAD_COMMANDS,
  USER_COMMANDS,
  USER_SETTINGS_COMMANDS,
} from '@courtline/messages/account/user-commands'
import type { Static, TSchema } from 'typebox'

/** What streams of one category need besides their events: the commands' schemas, the decider, and whose data they hold. */
interface Registered<State, Commands extends readonly TSchema[], E extends AnyEvent> extends StreamKind<
  State,
  Static<Commands[number]>,
  E
> {
  /** The first command begins a stream. */
  readonly commands: Commands
}

const registered = <State, const Commands extends readonly TSchema[], E extends AnyEvent>(
  kind: Registered<State, Commands, E>,
) => kind

const nobody = () => undefined
const byStream = (_: unknown, __: unknown, stream: string) => subjectIdOf(stream)

const KINDS = {
  match: registered({
    commands: MATCH_COMMANDS,
    decider: matchDecider,
    // Personal texts about a match belong to its owner (D32).
    subjectOf: (match, command) =>
      match?.ownerId ?? (command.type === 'CreateMatch' ? command.ownerId : undefined),
  }),
  user: registered({ commands: USER_COMMANDS, decider: userDecider, subjectOf: byStream }),
  email: registered({ commands: EMAIL_COMMANDS, decider: emailDecider, subjectOf: nobody }),
  upload: registered({
    commands: UPLOAD_COMMANDS,
    decider: uploadDecider,
    subjectOf: (upload, command) => {
      if (upload.stage !== 'Absent') return upload.file.ownerId
      return command.type === 'StartUpload' ? command.ownerId : undefined
    },
  }),
  site: registered({ commands: SITE_COMMANDS, decider: siteDecider, subjectOf: nobody }),
  userSettings: registered({
    commands: USER_SETTINGS_COMMANDS,
    decider: userSettingsDecider,
    subjectOf: nobody,
  }),
  // An invited address belongs to nobody's account yet: the invitation is its own subject, and can be forgotten alone.
  invitation: registered({ commands: INVITATION_COMMANDS, decider: invitationDecider, subjectOf: byStream }),
  team: registered({ commands: TEAM_COMMANDS, decider: teamDecider, subjectOf: nobody }),
  favorites: registered({ commands: FAVORITES_COMMANDS, decider: favoritesDecider, subjectOf: nobody }),
  reels: registered({ commands: REEL_COMMANDS, decider: reelsDecider, subjectOf: byStream }),
  savedFilters: registered({
    commands: SAVED_FILTERS_COMMANDS,
    decider: savedFiltersDecider,
    subjectOf: byStream,
  }),
  // A key for each mail: what was in it is forgotten once it is sent.
  mail: registered({ commands: MAIL_COMMANDS, decider: mailDecider, subjectOf: byStream }),
  // A key for each order: what its buyer filled in is forgotten with the buyer.
  order: registered({ commands: ORDER_COMMANDS, decider: orderDecider, subjectOf: byStream }),
  report: registered({ commands: REPORT_COMMANDS, decider: reportDecider, subjectOf: nobody }),
  recruit: registered({ commands: RECRUIT_COMMANDS, decider: recruitDecider, subjectOf: byStream }),
  coach: registered({ commands: COACH_COMMANDS, decider: coachDecider, subjectOf: byStream }),
  program: registered({ commands: PROGRAM_COMMANDS, decider: programDecider, subjectOf: nobody }),
  // What a program writes about a recruit goes with the recruit.
  scouting: registered({
    commands: SCOUTING_COMMANDS,
    decider: scoutingDecider,
    subjectOf: (_, command) => command.recruitId,
  }),
  // What is written in or about a trial belongs to its annotator.
  trial: registered({
    commands: TRIAL_COMMANDS,
    decider: trialDecider,
    subjectOf: (trial, command) => {
      if (trial.status !== 'NotStarted') return trial.userId
      return command.type === 'StartTrial' ? command.userId : undefined
    },
  }),
  second: registered({
    commands: SECOND_COMMANDS,
    decider: secondDecider,
    subjectOf: (second, command) => {
      if (second.status !== 'NotStarted') return second.userId
      return command.type === 'StartSecond' ? command.userId : undefined
    },
  }),
  secondRequest: registered({
    commands: SECOND_REQUEST_COMMANDS,
    decider: secondRequestDecider,
    subjectOf: nobody,
  }),
}

type Kinds = typeof KINDS

/** The commands of each category. */
export type CategoryCommands = { [C in StreamCategory]: Static<Kinds[C]['commands'][number]> }
type CategoryStates = { [C in StreamCategory]: Kinds[C]['decider']['initial'] }

/**
 * The registry of stream categories, second half: who decides on a stream of each category, by which commands, and whose
 * key seals its personal data (P11). The events of each category are in `contracts/messages/events.ts`.
 */
export const STREAM_KINDS: {
  readonly [C in StreamCategory]: StreamKind<CategoryStates[C], CategoryCommands[C], CategoryEvents[C]> & {
    readonly commands: Kinds[C]['commands']
  }
} = KINDS
