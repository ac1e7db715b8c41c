import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import type { MatchCommand } from '@courtline/messages/match/commands'
import { matchStream, reportStream } from '@courtline/messages/ids'
import {
  REPORT_KINDS,
  type ReportedMatch,
  type ReportEvent,
  type ReportKind,
} from '@courtline/messages/reports/report'
import type { MatchEvent } from '@courtline/messages/events'
import { makeReport, nextMatches } from '@courtline/application/reports/make-report'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import { ACE, createdMatch } from '../../testing/matches.ts'
import { openSite, type TestSite } from '../../testing/open-site.ts'
import { before, joins, type TestPerson } from '../../testing/people.ts'

const sites: TestSite[] = []
afterEach(async () => {
  for (const site of sites.splice(0)) await site.close()
})

/** What may happen, to the match of this number where it is about one. */
const STEPS = [
  'finish',
  'finish',
  'review',
  'accept',
  'reject',
  'revert',
  'silent',
  'move',
  'delete',
  'restore',
  'report',
  'stale report',
  'same report',
  'rebuild',
] as const
type Step = (typeof STEPS)[number]

interface World {
  readonly site: TestSite
  readonly people: Readonly<Record<'olga' | 'otto' | 'ana' | 'ben' | 'mia' | 'adam', TestPerson>>
  readonly matches: readonly string[]
  readonly staleLists: { kind: ReportKind; matches: ReportedMatch[] }[]
  readonly commandIds: string[]
}

async function openWorld(): Promise<World> {
  const site = await openSite()
  sites.push(site)
  const people = {
    olga: await joins(site, 'Registered', 'olga'),
    otto: await joins(site, 'Registered', 'otto'),
    ana: await joins(site, 'Annotator', 'ana'),
    ben: await joins(site, 'Annotator', 'ben'),
    mia: await joins(site, 'AnnotationManager', 'mia'),
    adam: await joins(site, 'Admin', 'adam'),
  }
  const matches = [
    await createdMatch(site, { owner: people.olga }),
    await createdMatch(site, { owner: people.otto }),
  ]
  return { site, people, matches, staleLists: [], commandIds: [] }
}

/** Whether it can be done now is the decider's to know: what is refused changes nothing. */
const tryOn = async ({ site }: World, matchId: string, command: MatchCommand) => {
  const by = 'by' in command ? command.by.userId : 'worker'
  await site.dispatch('match', matchId, command, before(site, by))
}

async function work(world: World, matchId: string, annotator: TestPerson, start: number): Promise<void> {
  const { adam } = world.people
  await tryOn(world, matchId, { type: 'CompleteUpload', by: adam.actor, jobId: 'pre' })
  await tryOn(world, matchId, { type: 'ClaimMatch', by: annotator.actor, highestQueuedPriority: 1 })
  const description = { ...ACE, clockTime: { start, stop: start + 2 } }
  const edits = [{ type: 'Add', annotationId: randomUUID(), description }] as const
  const facts = { edits: [...edits], eventIds: [randomUUID()], silent: false }
  await tryOn(world, matchId, { type: 'EditAnnotation', by: annotator.actor, ...facts })
  await tryOn(world, matchId, { type: 'CompleteAnnotation', by: world.people.mia.actor })
}

const portsOf = ({ site }: World) => ({
  dispatch: site.dispatch,
  projections: site.deps.projections,
  log: site.deps.log,
  keys: site.deps.keys,
})

async function report(world: World, kind: ReportKind, commandId: string = randomUUID()): Promise<void> {
  const { site, people } = world
  await site.deps.projections.waitFor('accepted-matches', await site.deps.log.head(), 2000)
  const { matches } = await nextMatches(portsOf(world), kind)
  world.staleLists.push({ kind, matches })
  world.commandIds.push(commandId)
  await makeReport(portsOf(world), kind, people.adam.actor, {
    ...before(site, people.adam.userId),
    commandId,
  })
}

async function staleReport(world: World, pick: number): Promise<void> {
  const { site, people, staleLists } = world
  const stale = staleLists[pick % Math.max(1, staleLists.length)]
  if (!stale) return
  const command = {
    type: 'MakeReport',
    by: people.adam.actor,
    reportId: randomUUID(),
    ...stale,
    centsPerPoint: null,
  }
  await site.dispatch(
    'report',
    stale.kind,
    { ...command, type: 'MakeReport' },
    before(site, people.adam.userId),
  )
}

async function happen(world: World, step: Step, number: number, at: number): Promise<void> {
  const { site, people, matches } = world
  const matchId = matches[number % matches.length] ?? ''
  const kind = REPORT_KINDS[number % REPORT_KINDS.length] ?? 'clientReport'
  const accept = { type: 'AcceptAnnotation', by: people.mia.actor, jobId: randomUUID() } as const
  switch (step) {
    case 'review':
      return work(world, matchId, number % 3 === 0 ? people.ben : people.ana, at * 10)
    case 'finish':
      await work(world, matchId, number % 3 === 0 ? people.ben : people.ana, at * 10)
      return tryOn(world, matchId, accept)
    case 'accept':
      return tryOn(world, matchId, accept)
    case 'reject':
      return tryOn(world, matchId, { type: 'RejectAnnotation', by: people.mia.actor, why: 'Once more' })
    case 'revert':
      return tryOn(world, matchId, { type: 'RevertToCreated', by: people.adam.actor })
    case 'silent': {
      const description = { ...ACE, clockTime: { start: at * 10 + 5, stop: at * 10 + 7 } }
      const edits = [{ type: 'Add', annotationId: randomUUID(), description }] as const
      const facts = { edits: [...edits], eventIds: [randomUUID()], silent: true }
      return tryOn(world, matchId, { type: 'EditAnnotation', by: people.adam.actor, ...facts })
    }
    case 'move':
      return tryOn(world, matchId, { type: 'MoveOwner', by: people.adam.actor, ownerId: people.otto.userId })
    case 'delete':
      return tryOn(world, matchId, { type: 'DeleteMatch', by: people.adam.actor })
    case 'restore':
      return tryOn(world, matchId, { type: 'RestoreMatch', by: people.adam.actor })
    case 'report':
      return report(world, kind)
    case 'stale report':
      return staleReport(world, number)
    case 'same report':
      return report(world, kind, world.commandIds[number % Math.max(1, world.commandIds.length)])
    case 'rebuild':
      await site.deps.projections.rebuild('accepted-matches')
  }
}

async function eventsOf<E extends MatchEvent | ReportEvent>({ site }: World, stream: string): Promise<E[]> {
  const events: E[] = []
  for await (const page of site.deps.log.readStream(stream))
    events.push(...page.map((stored) => openRecorded<E>(stored, site.deps.keys).event))
  return events
}

/** What the log itself holds: the points of the first acceptance of each match, by the annotators who entered the serves. */
async function accepted(world: World): Promise<Map<string, number>> {
  const all = new Map<string, number>()
  for (const matchId of world.matches) {
    const events: { readonly event: MatchEvent; readonly by: string }[] = []
    for await (const page of world.site.deps.log.readStream(matchStream(matchId)))
      for (const stored of page) {
        const { event, meta } = openRecorded<MatchEvent>(stored, world.site.deps.keys)
        events.push({ event, by: meta.actorId })
      }
    const until = events.findIndex(({ event }) => event.type === 'AnnotationAccepted')
    for (const { event, by } of events.slice(0, Math.max(0, until)))
      if (event.type === 'ServeAdded') all.set(`${matchId} ${by}`, (all.get(`${matchId} ${by}`) ?? 0) + 1)
  }
  return all
}

const NUMBERS = fc.tuple(fc.constantFrom(...STEPS), fc.nat({ max: 11 }))

it('bills every accepted match once, whatever happens to it and however reports are made (D92)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(NUMBERS, { minLength: 8, maxLength: 24 }), async (steps) => {
      const world = await openWorld()
      for (const [at, [step, number]] of steps.entries()) await happen(world, step, number, at)
      for (const kind of REPORT_KINDS) {
        await report(world, kind)
        const reported = (await eventsOf<ReportEvent>(world, reportStream(kind))).flatMap(
          ({ data }) => data.matches,
        )
        const sums = new Map(
          reported.flatMap(({ matchId, points }) =>
            points.map((each) => [`${matchId} ${each.annotatorId}`, each.points] as const),
          ),
        )
        expect(new Set(reported.map(({ matchId }) => matchId)).size).toBe(reported.length)
        expect(Object.fromEntries(sums)).toEqual(Object.fromEntries(await accepted(world)))
      }
    }),
    { numRuns: 12 },
  )
})
