import { setTimeout as pause } from 'node:timers/promises'
import type { DecideAndAppend } from '@courtline/infra/event-log/decide-and-append'
import { matchIn, type Reached } from '@courtline/gateway/testing/matches'
import { openSimulatedVideoSite } from '@courtline/infra/outside/video-site/simulated/simulated-video-site'
import { openSite, type TestSite } from '@courtline/gateway/testing/open-site'
import { joins, onAccount, type TestPerson } from '@courtline/gateway/testing/people'
import { ROLES, type Role } from '@courtline/messages/permissions'
import type { Random } from '../crash-test/random.ts'

const STATUSES: readonly Reached[] = [
  'Created',
  'Created',
  'Queued',
  'Annotating',
  'Annotating',
  'Review',
  'Edited',
]
/** Matches that requests are about; older ones are left alone. */
const MATCHES_AT_ONCE = 14

const LOOK_AGAIN_MS = 20

/** An entry of an annotation and the last edit of it, as a client has them. */
interface KnownEntry {
  readonly annotationId: string
  readonly basedOn: string
}

/** A match that requests are about. */
export interface StagedMatch {
  readonly matchId: string
  readonly entries: KnownEntry[]
  readonly uploadIds: string[]
}

/** A site with a user of each role, and matches in all states, which are created again as requests use them up. */
export class FuzzScenario {
  readonly site: TestSite
  readonly people: ReadonlyMap<Role, TestPerson>
  readonly matches: StagedMatch[] = []
  /** How often a decider was called, refusals included. */
  decisions = 0
  readonly #random: Random

  private constructor(site: TestSite, people: ReadonlyMap<Role, TestPerson>, random: Random) {
    this.site = site
    this.people = people
    this.#random = random
    this.#countDecisions(site.deps.commands)
  }

  static async open(random: Random): Promise<FuzzScenario> {
    const site = await openSite({}, undefined, { videoSite: openSimulatedVideoSite(0) })
    const people = new Map<Role, TestPerson>()
    for (const role of ROLES) people.set(role, await joins(site, role, role))
    const scene = new FuzzScenario(site, people, random)
    await scene.renew()
    // As a site that was started just now: what it prepares once it listens, it prepares between the first requests.
    await site.app.listen({ port: 0, host: '127.0.0.1' })
    return scene
  }

  person(role: Role): TestPerson {
    const found = this.people.get(role)
    if (!found) throw new Error(`Nobody is ${role}`)
    return found
  }

  /** A match of each status, and credits for its owner. */
  async renew(): Promise<void> {
    const [owner, annotator, manager] = [
      this.person('Registered'),
      this.person('Annotator'),
      this.person('AnnotationManager'),
    ]
    await onAccount(this.site, owner.userId, {
      type: 'AddCredits',
      by: this.person('Admin').actor,
      credits: 20,
    })
    for (const status of STATUSES) {
      const matchId = await matchIn(this.site, status, { owner, annotator, manager })
      this.matches.push({ matchId, entries: [], uploadIds: [] })
    }
    this.matches.splice(0, Math.max(0, this.matches.length - MATCHES_AT_ONCE))
  }

  anyMatch(): StagedMatch {
    return this.#random.pick(this.matches)
  }

  /** A new session of a user: some calls end the one they come with. */
  async sessionOf({ userId }: TestPerson): Promise<{ readonly token: string }> {
    return this.site.deps.sessions.create(userId, this.site.clock.now.getTime())
  }

  /** Read models are folded in this thread here, and in one of their own in a site: no request is to wait for a build. */
  async rebuilt(): Promise<void> {
    const { projections } = this.site.deps
    const isBuilding = async () =>
      (await projections.status()).some(({ versions }) => versions.some(({ state }) => state === 'building'))
    while (await isBuilding()) await pause(LOOK_AGAIN_MS)
  }

  #countDecisions(commands: DecideAndAppend): void {
    const { execute } = commands
    const counted: DecideAndAppend['execute'] = (kind, stream, command, meta) => {
      this.decisions += 1
      return execute(kind, stream, command, meta)
    }
    Object.assign(commands, { execute: counted })
  }
}
