import { Type } from 'typebox'
import { RuleSet } from '../match/rule-set.ts'
import { closed, Count, Nullable, Text, Uuid } from '../schema.ts'
import { SiteSettings } from '../site/site.ts'
import { MailAction, MailStateName } from '../mail/mail.ts'
import { MailView } from '../views/mail.ts'
import { UserSettings } from '../account/user-settings.ts'
import { ProjectionView } from '../views/admin.ts'
import { LabPage } from '../views/replay-lab.ts'
import { PAGED } from './paged.ts'
import { route } from './route.ts'

/** A line, not a file. */
const CLIENT_LOG_BYTES = 8 * 1024

/** With all the campaigns that a site can have. */
const SETTINGS_BYTES = 256 * 1024

const Ok = Type.Object({ ok: Type.Literal(true) }, closed)
const Name = Type.Object({ name: Text(60) }, closed)

export const siteRoutes = {
  timestamp: route({
    method: 'GET',
    path: '/api/timestamp',
    permission: null,
    summary: 'The server’s clock, milliseconds since 1970',
    answer: Type.Object({ timestamp: Type.Number() }, closed),
  }),
  clientLog: route({
    method: 'POST',
    path: '/api/clientLog',
    permission: null,
    summary: 'A line from the browser for the server’s log',
    body: Type.Object(
      {
        /** ERROR 1, WARN 2, INFO 3, DEBUG 4. */
        level: Type.Integer({ minimum: 1, maximum: 4 }),
        message: Text(1000),
        context: Type.Optional(Type.Record(Text(40), Text(200), { maxProperties: 10 })),
      },
      closed,
    ),
    bodyBytes: CLIENT_LOG_BYTES,
    answer: Ok,
  }),
  userSettings: route({
    method: 'GET',
    path: '/api/userSettings',
    permission: 'Login',
    summary: 'The caller’s settings',
    answer: UserSettings,
  }),
  changeUserSettings: route({
    method: 'PUT',
    path: '/api/userSettings',
    permission: 'Login',
    summary: 'Change quick entry, keys and speed',
    body: UserSettings,
    answer: UserSettings,
  }),
  siteSettings: route({
    method: 'GET',
    path: '/api/siteSettings',
    permission: 'Admin',
    summary: 'Site settings',
    answer: SiteSettings,
  }),
  changeSiteSettings: route({
    method: 'PUT',
    path: '/api/siteSettings',
    permission: 'Admin',
    summary: 'Change claims, campaigns, recruiting and the demo match',
    body: SiteSettings,
    bodyBytes: SETTINGS_BYTES,
    answer: SiteSettings,
  }),
  projections: route({
    method: 'GET',
    path: '/api/admin/projections',
    permission: 'Admin',
    summary: 'Every read model: versions, lag, count and hash, parked streams',
    answer: Type.Array(ProjectionView),
  }),
  rebuild: route({
    method: 'POST',
    path: '/api/admin/projections/:name/rebuild',
    permission: 'Admin',
    summary: 'Rebuild a read model beside the live one',
    params: Name,
    answer: ProjectionView,
    success: 202,
  }),
  flip: route({
    method: 'POST',
    path: '/api/admin/projections/:name/flip',
    permission: 'Admin',
    summary: 'Make another, verified build of a read model live',
    params: Name,
    body: Type.Object({ version: Count, build: Count }, closed),
    answer: ProjectionView,
  }),
  unpark: route({
    method: 'POST',
    path: '/api/admin/projections/:name/parked',
    permission: 'Admin',
    summary: 'Retry a parked stream, or skip its events with a reason',
    params: Name,
    body: Type.Object(
      {
        stream: Text(120),
        action: Type.Union([Type.Literal('retry'), Type.Literal('skip')]),
        reason: Type.Optional(Text(1000)),
      },
      closed,
    ),
    answer: ProjectionView,
  }),
  mails: route({
    method: 'GET',
    path: '/api/admin/mails',
    permission: 'Admin',
    summary: 'The mails of the outbox in one state, waiting ones by default, the newest change first',
    query: Type.Object({ state: Type.Optional(MailStateName), cursor: PAGED.cursor }, closed),
    answer: Type.Array(MailView),
  }),
  changeMail: route({
    method: 'POST',
    path: '/api/admin/mails/:id',
    permission: 'Admin',
    summary: 'Retry a mail that was not sent, or discard it',
    params: Type.Object({ id: Uuid }, closed),
    body: Type.Object({ action: MailAction }, closed),
    answer: Ok,
  }),
  replayLab: route({
    method: 'POST',
    path: '/api/admin/replayLab',
    permission: 'Admin',
    summary:
      'Replay some more old matches by other rules, or with the current engine: what would change. Writes nothing',
    body: Type.Object(
      {
        /** Null: each match by its own rules. */
        rules: Nullable(RuleSet),
        /** Only matches that are kept by the rules of this name. */
        onlyRuleName: Nullable(Text(100)),
        /** The last answer's `next`; null to begin. */
        after: Nullable(Uuid),
      },
      closed,
    ),
    answer: LabPage,
  }),
} as const
