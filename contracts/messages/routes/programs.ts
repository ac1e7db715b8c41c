import { Type } from 'typebox'
import { TypedProgramDetails } from '../recruiting/program.ts'
import { MOST_TAGS } from '../recruiting/scouting.ts'
import { closed, Nullable, Text, Uuid } from '../schema.ts'
import {
  FullProgramView,
  ProgramFollowsByYear,
  ProgramImportView,
  ProgramView,
  RecruitLinkView,
  RecruitView,
} from '../views/recruiting.ts'
import { PAGED } from './paged.ts'
import { route } from './route.ts'

const Id = Type.Object({ id: Uuid }, closed)
const Program = Type.Object({ programId: Uuid }, closed)
const ProgramAndRecruit = Type.Object({ programId: Uuid, recruitId: Uuid }, closed)
const Ok = Type.Object({ ok: Type.Literal(true) }, closed)
const Lists = Type.Object({ ...PAGED }, closed)

/** A list of five thousand programs, each with long names. */
const IMPORT_BYTES = 4 * 1024 * 1024

const act = <const N extends string>(name: N, summary: string) =>
  route({
    method: 'PUT',
    path: `/api/programs/:programId/:recruitId/${name}`,
    permission: 'Coach',
    summary,
    params: ProgramAndRecruit,
    answer: RecruitLinkView,
  })

/** Programs, kept by admins, and what their coaches do (D126, D127). */
export const programRoutes = {
  programs: route({
    method: 'GET',
    path: '/api/programs',
    permission: 'Login',
    summary: 'Programs by college, without coaches',
    query: Lists,
    answer: Type.Array(ProgramView),
  }),
  fullPrograms: route({
    method: 'GET',
    path: '/api/programs/full',
    permission: 'Admin',
    summary: 'Programs by college, with their coaches',
    query: Lists,
    answer: Type.Array(FullProgramView),
  }),
  createProgram: route({
    method: 'PUT',
    path: '/api/programs/create',
    permission: 'Admin',
    summary: 'Add a program; college, team and type are unique together (D126)',
    body: TypedProgramDetails,
    answer: FullProgramView,
    success: 201,
  }),
  importPrograms: route({
    method: 'PUT',
    path: '/api/programs/import',
    permission: 'Admin',
    summary: 'Programs from a list with tabs: a preview, or with `apply` the import itself (D126)',
    body: Type.Object({ tsv: Type.String({ maxLength: 3_000_000 }), apply: Type.Boolean() }, closed),
    bodyBytes: IMPORT_BYTES,
    answer: ProgramImportView,
  }),
  changeProgram: route({
    method: 'PUT',
    path: '/api/programs/:id',
    permission: 'Admin',
    summary: 'Change the fields of a program',
    params: Id,
    body: TypedProgramDetails,
    answer: FullProgramView,
  }),
  deleteProgram: route({
    method: 'DELETE',
    path: '/api/programs/:id',
    permission: 'Admin',
    summary: 'Delete a program: its coaches are pending again, open invites come back, follows end (D126)',
    params: Id,
    answer: Ok,
  }),
  pendingInvites: route({
    method: 'GET',
    path: '/api/programs/:programId/pendingInvites',
    permission: 'Login',
    summary: 'Recruits whose invite is open: of one’s own program, or any for an admin',
    params: Program,
    answer: Type.Array(RecruitView),
  }),
  following: route({
    method: 'GET',
    path: '/api/programs/:programId/following',
    permission: 'Login',
    summary: 'Recruits whom a program follows, by enrollment year: one’s own program, or any for an admin',
    params: Program,
    answer: ProgramFollowsByYear,
  }),
  recruitLink: route({
    method: 'GET',
    path: '/api/programs/:programId/:recruitId/link',
    permission: 'Login',
    summary:
      'What is between a program and a recruit, null for nothing: of one’s own program, or any for an admin',
    params: ProgramAndRecruit,
    answer: Nullable(RecruitLinkView),
  }),
  followRecruit: act('follow', 'Follow a recruit; an open invite is accepted by it (D127)'),
  /** Spelled as the specification does. */
  ignroeRecruit: act('ignroe', 'Ignore a recruit’s open invite'),
  ignoreRecruit: act('ignore', 'Ignore a recruit’s open invite'),
  changeScouting: route({
    method: 'PUT',
    path: '/api/programs/:programId/:recruitId/scouting',
    permission: 'Coach',
    summary:
      'Notes and tags that a program keeps about a recruit; all its coaches read them, nobody else does',
    params: ProgramAndRecruit,
    body: Type.Object(
      { notes: Nullable(Text(10_000)), tags: Type.Array(Text(200), { maxItems: 10 * MOST_TAGS }) },
      closed,
    ),
    answer: RecruitView,
  }),
  visitRecruit: route({
    method: 'PUT',
    path: '/api/programs/:programId/:recruitId/visit',
    permission: 'Coach',
    summary: 'The caller has looked at the recruit: what changes from now on is new to them',
    params: ProgramAndRecruit,
    answer: Ok,
  }),
} as const
