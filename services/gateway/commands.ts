import type {
  CommandMeta,
  DecideAndAppend,
  Executed,
  StreamKind,
} from '@courtline/infra/event-log/decide-and-append'
import { emailDecider } from '@courtline/deciders/email'
import { invitationDecider, type InvitationState } from '@courtline/deciders/invitation'
import { matchDecider } from '@courtline/deciders/match/decider'
import type { MatchState } from '@courtline/deciders/match/state'
import { siteDecider, type SiteState } from '@courtline/deciders/site'
import { teamDecider, type TeamState } from '@courtline/deciders/team'
import { uploadDecider, type UploadState } from '@courtline/deciders/upload'
import { userSettingsDecider } from '@courtline/deciders/user-settings'
import { userDecider } from '@courtline/deciders/user/decider'
import type { UserState } from '@courtline/deciders/user/state'
import type { EmailEvent } from '@courtline/messages/email'
import type { AnyEvent, MatchEvent } from '@courtline/messages/events'
import {
  emailStream,
  invitationStream,
  matchStream,
  SITE_STREAM,
  teamStream,
  subjectIdOf,
  uploadStream,
  userSettingsStream,
  userStream,
} from '@courtline/messages/ids'
import type { InvitationEvent } from '@courtline/messages/invitation'
import type { MatchCommand } from '@courtline/messages/match/commands'
import type { Recorded } from '@courtline/messages/recorded'
import type { SiteEvent } from '@courtline/messages/site'
import type { TeamCommand, TeamEvent } from '@courtline/messages/team'
import type { UploadEvent } from '@courtline/messages/upload'
import type { UserSettings, UserSettingsEvent } from '@courtline/messages/user-settings'
import type {
  EmailCommand,
  InvitationCommand,
  SiteCommand,
  UploadCommand,
  UserCommand,
  UserSettingsCommand,
} from '@courtline/messages/user-commands'
import type { UserEvent } from '@courtline/messages/user'
import type { Refused, Written } from './outcome.ts'

/** A command that was carried out, with what the headers of its answer say. */
export interface Done<E extends AnyEvent> {
  readonly written: Written
  readonly events: readonly Recorded<E>[]
  readonly deduplicated: boolean
}

type Given<E extends AnyEvent> = Promise<Done<E> | Refused>

/** Personal texts about a match belong to its owner (D32). */
const MATCH: StreamKind<MatchState, MatchCommand, MatchEvent> = {
  decider: matchDecider,
  subjectOf: (match, command) =>
    match?.ownerId ?? (command.type === 'CreateMatch' ? command.ownerId : undefined),
}
const USER: StreamKind<UserState, UserCommand, UserEvent> = {
  decider: userDecider,
  subjectOf: (_, __, stream) => subjectIdOf(stream),
}
const UPLOAD: StreamKind<UploadState, UploadCommand, UploadEvent> = {
  decider: uploadDecider,
  subjectOf: (upload, command) => {
    if (upload.stage !== 'Absent') return upload.file.ownerId
    return command.type === 'StartUpload' ? command.ownerId : undefined
  },
}
const EMAIL: StreamKind<string | null, EmailCommand, EmailEvent> = {
  decider: emailDecider,
  subjectOf: () => undefined,
}
const SITE: StreamKind<SiteState, SiteCommand, SiteEvent> = {
  decider: siteDecider,
  subjectOf: () => undefined,
}
const USER_SETTINGS: StreamKind<UserSettings, UserSettingsCommand, UserSettingsEvent> = {
  decider: userSettingsDecider,
  subjectOf: () => undefined,
}
const TEAM: StreamKind<TeamState, TeamCommand, TeamEvent> = {
  decider: teamDecider,
  subjectOf: () => undefined,
}
/** An invited address belongs to nobody's account yet: the invitation is its own subject, and can be forgotten alone. */
const INVITATION: StreamKind<InvitationState, InvitationCommand, InvitationEvent> = {
  decider: invitationDecider,
  subjectOf: (_, __, stream) => subjectIdOf(stream),
}

/** Gives commands to the streams that decide on them: one method for each kind of stream. */
export class Commands {
  readonly #port: DecideAndAppend

  constructor(port: DecideAndAppend) {
    this.#port = port
  }

  match(matchId: string, command: MatchCommand, meta: CommandMeta): Given<MatchEvent> {
    return this.#give(MATCH, matchStream(matchId), command, meta)
  }

  user(userId: string, command: UserCommand, meta: CommandMeta): Given<UserEvent> {
    return this.#give(USER, userStream(userId), command, meta)
  }

  upload(uploadId: string, command: UploadCommand, meta: CommandMeta): Given<UploadEvent> {
    return this.#give(UPLOAD, uploadStream(uploadId), command, meta)
  }

  email(emailHash: string, command: EmailCommand, meta: CommandMeta): Given<EmailEvent> {
    return this.#give(EMAIL, emailStream(emailHash), command, meta)
  }

  site(command: SiteCommand, meta: CommandMeta): Given<SiteEvent> {
    return this.#give(SITE, SITE_STREAM, command, meta)
  }

  team(teamId: string, command: TeamCommand, meta: CommandMeta): Given<TeamEvent> {
    return this.#give(TEAM, teamStream(teamId), command, meta)
  }

  userSettings(userId: string, command: UserSettingsCommand, meta: CommandMeta): Given<UserSettingsEvent> {
    return this.#give(USER_SETTINGS, userSettingsStream(userId), command, meta)
  }

  invitation(invitationId: string, command: InvitationCommand, meta: CommandMeta): Given<InvitationEvent> {
    return this.#give(INVITATION, invitationStream(invitationId), command, meta)
  }

  async #give<State, Command, E extends AnyEvent>(
    kind: StreamKind<State, Command, E>,
    stream: string,
    command: Command,
    meta: CommandMeta,
  ): Given<E> {
    const executed: Executed<E> = await this.#port.execute(kind, stream, command, meta)
    if ('refused' in executed) return executed
    const { revision, position, events, deduplicated } = executed
    return { written: { stream, revision: revision ?? 0, position }, events, deduplicated }
  }
}
