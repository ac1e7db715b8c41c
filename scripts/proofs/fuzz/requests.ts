import { randomUUID } from 'node:crypto'
import type { TSchema } from 'typebox'
import { fits } from '@courtline/messages/check'
import { Problem } from '@courtline/messages/problem'
import type { Role } from '@courtline/messages/permissions'
import type { Route } from '@courtline/messages/routes/route'
import { PASSWORD, type TestPerson } from '@courtline/gateway/testing/people'
import { HEADERS, ROUTES, type RouteName } from '@courtline/messages/routes/table'
import { RULE_PRESETS } from '@courtline/scoring/rules/rules'
import type { Random } from '../crash-test/random.ts'
import { broken, BROKEN_TEXTS, swollen } from './breaking.ts'
import { LoopWatch } from './loop-watch.ts'
import type { Outcomes } from './outcomes.ts'
import type { FuzzScenario, StagedMatch } from './scenario.ts'
import { valueOf, type Known } from './values.ts'

/** How often a call is made beside others, and who may most likely make it. */
const CALLS: Readonly<Partial<Record<RouteName, readonly [weight: number, ...Role[]]>>> = {
  editAnnotation: [900, 'Annotator', 'Annotator', 'Annotator', 'Admin'],
  changeMetadata: [40, 'Registered', 'AnnotationManager'],
  createMatch: [20, 'Registered', 'Recruit'],
  changeUserSettings: [60, 'Registered', 'Annotator'],
  setPriority: [10, 'AnnotationManager'],
  signParts: [8, 'Registered'],
  claim: [4, 'Annotator', 'AnnotationManager'],
  release: [2, 'Annotator', 'AnnotationManager'],
  rejectAnnotation: [3, 'AnnotationManager'],
  signup: [3, 'Registered'],
  addCredits: [3, 'Admin'],
  changeUserPriority: [3, 'Admin'],
  createMatchForUser: [3, 'Admin'],
  changeRecruit: [2, 'Recruit', 'Registered'],
  createRecruitMatch: [2, 'Recruit'],
  inviteProgram: [2, 'Recruit'],
  recruits: [2, 'Coach'],
  followRecruit: [1, 'Coach'],
  ignroeRecruit: [1, 'Coach'],
  ignoreRecruit: [1, 'Coach'],
  changeScouting: [1, 'Coach'],
  visitRecruit: [1, 'Coach'],
  acceptInvite: [1, 'Coach'],
  ignoreInvite: [1, 'Coach'],
  recordWatched: [1, 'Coach'],
  shareWatching: [1, 'Coach'],
  startTrial: [4, 'TrialAnnotator', 'AnnotationManager'],
  replaceTrialAnnotation: [6, 'TrialAnnotator', 'TrialAnnotator', 'AnnotationManager'],
  completeTrial: [3, 'TrialAnnotator', 'AnnotationManager'],
  reviewTrial: [3, 'AnnotationManager', 'Admin'],
  requestSecond: [4, 'AnnotationManager', 'Admin'],
  withdrawSecond: [1, 'AnnotationManager'],
  claimSecond: [6, 'Annotator', 'Annotator', 'AnnotationManager'],
  releaseSecond: [2, 'Annotator', 'AnnotationManager'],
  completeSecond: [4, 'Annotator', 'Annotator', 'AnnotationManager'],
  takeFromSecond: [2, 'AnnotationManager'],
  settleSecond: [2, 'AnnotationManager', 'Admin'],
}
const USUAL = [1, 'Registered', 'Annotator', 'AnnotationManager', 'Admin'] as const

/** One call in so many is made by a user who most likely may not. */
const BY_ANYBODY = 0.08
const BROKEN = 0.18
const BROKEN_TEXT = 0.01
const OWN_ENTRY = 0.7
const OWN_ANNOTATION = 0.9
/** As large as it may be, and wrong throughout. */
const SWOLLEN = 0.01
const SLOW_MS = 5000
/** The event loop belongs to everybody. */
const HELD_MS = 200
/** On a machine that has nothing else to do. */
const AIM_MS = 50
const loop = new LoopWatch()
/** Addresses name what is there, but for a few. */
const ALMOST_ALWAYS = 0.97

/** Rights of the cast stay as they are, or nobody would reach anything after a while. */
const LEFT_OUT: readonly string[] = [
  'changeRole',
  'firstAdmin',
  'deleteUser',
  'requestDeletion',
  'moveMatches',
]

const NAMES = Object.keys(ROUTES).filter(isRouteName)
const WEIGHED = NAMES.flatMap((name) => Array.from({ length: (CALLS[name] ?? USUAL)[0] }, () => name))

function isRouteName(name: string): name is RouteName {
  return name in ROUTES && !LEFT_OUT.includes(name)
}

interface Sent {
  readonly name: RouteName
  readonly match: StagedMatch
  readonly method: Route['method']
  readonly url: string
  readonly payload: string | undefined
  /** The text of the body is JSON that fits the route's schema; so do parameters and query. */
  readonly isFitting: boolean
  readonly body: unknown
}

/** Makes one call that nobody has thought of, and looks at what it did. */
export async function tryOneRequest(scene: FuzzScenario, random: Random, outcomes: Outcomes): Promise<void> {
  const { site } = scene
  const sent = requestOf(random.pick(WEIGHED), scene, random)
  const person = scene.person(callerOf(sent.name, scene, random))
  const { token } = await scene.sessionOf(person)
  const before = { head: await site.deps.log.head(), decisions: scene.decisions }
  const startedAt = performance.now()
  const { response, heldMs } = await send(scene, sent, token)
  outcomes.longestFirstMs = Math.max(outcomes.longestFirstMs, heldMs)
  outcomes.slowestMs = Math.max(outcomes.slowestMs, performance.now() - startedAt)
  const head = await site.deps.log.head()
  const seen: Seen = {
    status: response.statusCode,
    text: response.body,
    stream: textOf(response.headers[HEADERS.stream]),
    revision: Number(response.headers[HEADERS.revision]),
    before: before.head,
    hasChanged: head !== before.head,
    ms: performance.now() - startedAt,
  }
  const isDecided = scene.decisions > before.decisions
  outcomes.count(`${seen.status}${codeOf(seen)}`)
  if (sent.isFitting) outcomes.fitting += 1
  if (sent.isFitting && isDecided) outcomes.decided += 1
  await check(sent, seen, scene, outcomes)
  if (sent.name === 'rebuild' && seen.status === 202) await scene.rebuilt()
  const againMs = heldMs > AIM_MS ? await heldAgain(scene, sent, person) : heldMs
  outcomes.longestHeldMs = Math.max(outcomes.longestHeldMs, Math.min(heldMs, againMs))
  if (heldMs > HELD_MS && againMs > HELD_MS)
    outcomes.blame(
      `Held the event loop for ${Math.round(againMs)} ms: ${sent.method} ${sent.url} ${sent.payload ?? ''}`,
    )
}

/** What is compiled or collected once does not count: a request that holds the loop holds it each time. */
async function heldAgain(scene: FuzzScenario, sent: Sent, person: TestPerson): Promise<number> {
  const { token } = await scene.sessionOf(person)
  return (await send(scene, sent, token)).heldMs
}

async function send({ site }: FuzzScenario, sent: Sent, token: string) {
  loop.begin()
  const response = await site.app.inject({
    method: sent.method,
    url: sent.url,
    headers: {
      authorization: `Bearer ${token}`,
      [HEADERS.commandId]: randomUUID(),
      ...(sent.payload !== undefined && { 'content-type': 'application/json' }),
    },
    ...(sent.payload !== undefined && { payload: sent.payload }),
  })
  return { response, heldMs: loop.end() }
}

interface Seen {
  readonly status: number
  readonly text: string
  readonly stream: string | undefined
  readonly revision: number
  /** Where the log ended before the request. */
  readonly before: string
  readonly hasChanged: boolean
  readonly ms: number
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** Never an error of ours, never a change by what was refused, never an acknowledgement of what is not there. */
async function check(sent: Sent, seen: Seen, scene: FuzzScenario, outcomes: Outcomes): Promise<void> {
  const blame = (why: string) =>
    outcomes.blame(
      `${why}: ${sent.method} ${sent.url} ${sent.payload ?? ''} answered ${seen.status} ${seen.text}`,
    )
  if (seen.status >= 500) return blame('An error of the server')
  if (seen.ms > SLOW_MS) blame(`Took ${Math.round(seen.ms)} ms`)
  if (seen.status >= 400) {
    if (seen.hasChanged && !(await isReservationGivenBack(scene, seen.before)))
      blame('Refused, and yet it changed the log')
    if (!fits(Problem, JSON.parse(seen.text))) blame('A refusal of another shape')
    return
  }
  if (sent.method === 'GET' && seen.hasChanged) blame('A read that changed the log')
  if (!sent.isFitting) blame('Taken, though it does not fit its schema')
  if (seen.stream !== undefined && seen.hasChanged) {
    const stands = await scene.site.deps.log.streamHead(seen.stream)
    if ((stands ?? -1) < seen.revision) blame('Acknowledged, and not in the log')
  }
  remember(sent, seen.text)
}

/** A credit that was set aside for what was then refused, and given back at once (P14): two facts that come to nothing. */
async function isReservationGivenBack(scene: FuzzScenario, after: string): Promise<boolean> {
  const { events } = await scene.site.deps.log.readAll({ after, limit: 10 })
  return events.map(({ type }) => type).join() === 'CreditReserved,CreditReturned'
}

function codeOf({ status, text }: Seen): string {
  return status < 400 ? '' : ` ${/"code":"(\w+)"/.exec(text)?.[1] ?? 'without a code'}`
}

/** What a client has from the answer, so that later requests can build on it. */
function remember({ name, match, body }: Sent, text: string): void {
  if (name === 'editAnnotation') {
    const answer: unknown = JSON.parse(text)
    if (!fits(ROUTES.editAnnotation.answer, answer) || !fits(ROUTES.editAnnotation.body, body)) return
    for (const [index, edit] of body.edits.entries()) {
      const basedOn = answer.editIds[index]
      if (edit.type === 'Add' && basedOn) match.entries.push({ annotationId: edit.annotationId, basedOn })
    }
  }
  if (name === 'signParts' && fits(ROUTES.signParts.body, body)) match.uploadIds.push(body.uploadId)
}

function callerOf(name: RouteName, scene: FuzzScenario, random: Random): Role {
  if (random.next() < BY_ANYBODY) return random.pick([...scene.people.keys()])
  const [, ...likely] = CALLS[name] ?? USUAL
  return random.pick<Role>(likely)
}

function requestOf(name: RouteName, scene: FuzzScenario, random: Random): Sent {
  const route: Route = ROUTES[name]
  const match = scene.anyMatch()
  const known = knownOf(scene, match, random, route.path)
  const isBroken = random.next() < BROKEN
  const isSwollen = route.body !== undefined && random.next() < SWOLLEN
  const make = (schema: TSchema | undefined) => (schema ? valueOf(schema, random, known) : undefined)
  const params = route.params ? valueOf(route.params, random, known, ALMOST_ALWAYS) : undefined
  // Most edits are of the match's own annotation, which no parameter names.
  const isOwn = name === 'editAnnotation' && random.next() < OWN_ANNOTATION
  const query = isOwn ? undefined : make(route.query)
  const body = withOwnEntries(make(route.body), match, random)
  const sentBody = isSwollen ? swollen(body, random) : isBroken && route.body ? broken(body, random) : body
  const sentParams = isBroken && !route.body && route.params ? broken(params, random) : params
  const isText = route.body !== undefined && random.next() < BROKEN_TEXT
  const payload = isText
    ? random.pick(BROKEN_TEXTS)
    : sentBody === undefined
      ? undefined
      : JSON.stringify(sentBody)
  return {
    name,
    match,
    method: route.method,
    url: addressOf(route.path, sentParams, query),
    payload,
    body: sentBody,
    isFitting:
      !isText &&
      (!route.body || fits(route.body, asReceived(payload))) &&
      (!route.params || fits(route.params, inAddress(route.path, sentParams))),
  }
}

/** The parameters that the path has a place for, as the texts that stand there. */
function inAddress(path: string, params: unknown): unknown {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return Object.fromEntries(names.map((name) => [name, decodeURIComponent(segment(recordOf(params)[name]))]))
}

const asReceived = (payload: string | undefined): unknown =>
  payload === undefined ? undefined : JSON.parse(payload)

function addressOf(path: string, params: unknown, query: unknown): string {
  const values = recordOf(params)
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => segment(values[name]))
  const search = new URLSearchParams(
    Object.entries(recordOf(query)).map(([name, value]) => [name, wellFormed(value)]),
  )
  return search.size > 0 ? `${filled}?${search.toString()}` : filled
}

const segment = (value: unknown) => encodeURIComponent(wellFormed(value ?? 'nothing').slice(0, 300)) || '%20'
const wellFormed = (value: unknown) =>
  (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Changes and removals of entries that are there, with the last edit of them that a client may have. */
function withOwnEntries(body: unknown, { entries }: StagedMatch, random: Random): unknown {
  const { edits } = recordOf(body)
  if (!Array.isArray(edits) || entries.length === 0) return body
  const own = edits.map((edit: unknown) => {
    if (random.next() > OWN_ENTRY) return edit
    const { annotationId, basedOn } = random.pick(entries)
    const { type } = recordOf(edit)
    if (type === 'Change' || type === 'Remove') return { ...recordOf(edit), annotationId, basedOn }
    return type === 'Undo' ? { ...recordOf(edit), editId: basedOn } : edit
  })
  return { ...recordOf(body), edits: own }
}

const SERVES = [
  { outcome: 'Ace' },
  { outcome: 'Fault' },
  { outcome: 'Winner', endingPlayer: 0, shotType: 'Forehand', rallyLength: 3 },
  { outcome: 'UnforcedError', endingPlayer: 2, shotType: 'Backhand', errorType: 'Net', rallyLength: 2 },
]

function knownOf(scene: FuzzScenario, match: StagedMatch, random: Random, path: string): Known {
  const owner = scene.person('Registered').userId
  return (field) => {
    switch (field) {
      case 'matchId':
        return match.matchId
      case 'id':
        if (path.startsWith('/api/users')) return owner
        return path.startsWith('/api/uploads') ? match.uploadIds.at(-1) : match.matchId
      case 'userId':
        return owner
      case 'uploadId':
        return random.next() < 0.6 ? match.uploadIds.at(-1) : undefined
      case 'rules':
        return random.pick(RULE_PRESETS)
      case 'description': {
        const start = random.between(0, 4000)
        return { eventType: 'Point', clockTime: { start, stop: start + 3 }, ...random.pick(SERVES) }
      }
      case 'priority':
      case 'credits':
        return random.between(0, 6)
      case 'currentPassword':
        return PASSWORD
      case 'fileName':
        return 'court.mp4'
      case 'partNumbers':
        return [1]
      case 'name':
        return random.pick(['matches', 'users', 'nothing'])
      default:
        return undefined
    }
  }
}
