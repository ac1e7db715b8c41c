import type { BuildId, BuildRecord, BuildState, ReadModels } from '@courtline/infra/read-models/read-models'
import type { Projection } from '../projection.ts'

export interface BuildRecordsOptions {
  readonly projection: Pick<Projection, 'name' | 'version'>
  readonly models: Pick<ReadModels, 'builds' | 'saveBuilds'>
  readonly now: () => Date
  /** Whether this process still is the one that runs the view, where several could; always, where it is left out. */
  readonly isHolder?: (() => Promise<boolean>) | undefined
}

/** Another process runs the view by now: what this process has read of its builds may be old. */
export class NotHolder extends Error {
  override readonly name = 'NotHolder'
}

/** What is known of the builds of one view: written to the store first. Its changes must not overlap. */
export class BuildRecords {
  readonly #options: BuildRecordsOptions
  #all: readonly BuildRecord[] = []

  constructor(options: BuildRecordsOptions) {
    this.#options = options
  }

  get all(): readonly BuildRecord[] {
    return this.#all
  }

  /** The one that answers; undefined while the first one of a new version is being built. */
  get live(): BuildRecord | undefined {
    return this.#all.find(({ state }) => state === 'live')
  }

  stateOf(id: BuildId): BuildState | undefined {
    return this.#all.find((record) => isSame(record, id))?.state
  }

  in(...states: readonly BuildState[]): readonly BuildRecord[] {
    return this.#all.filter(({ state }) => states.includes(state))
  }

  /**
   * Goes on with what the store holds, and begins a first build of our version where there is none. The one of another
   * version that answers stays as it is; everything else is dropped. Answers the builds of our version.
   */
  async start(drop: (id: BuildId) => Promise<void>): Promise<readonly BuildRecord[]> {
    const { models, projection } = this.#options
    const known = await models.builds(projection.name)
    const ours = known.filter((record) => record.version === projection.version && record.state !== 'failed')
    const others = known.filter((record) => record.version !== projection.version && record.state === 'live')
    for (const record of known) if (!ours.includes(record) && !others.includes(record)) await drop(record)
    const started = ours.length > 0 ? ours : [this.#newRecord(known, others.length > 0 ? 'building' : 'live')]
    await this.#save([...others, ...started])
    return started
  }

  /** Begins another build of our version. */
  async add(): Promise<BuildRecord> {
    const record = this.#newRecord(this.#all, 'building')
    await this.#save([...this.#all, record])
    return record
  }

  async become(id: BuildId, state: BuildState, verdict: string): Promise<void> {
    const since = this.#since()
    await this.#save(
      this.#all.map((record) => (isSame(record, id) ? { ...record, state, verdict, since } : record)),
    )
  }

  /** Moves the pointer: this one becomes live, and the one before goes on standby. */
  async makeLive(target: BuildId): Promise<void> {
    const since = this.#since()
    await this.#save(
      this.#all.map((record) => {
        if (isSame(record, target)) return { ...record, state: 'live', since }
        return record.state === 'live' ? { ...record, state: 'standby', since } : record
      }),
    )
  }

  async remove(id: BuildId): Promise<void> {
    await this.#save(this.#all.filter((record) => !isSame(record, id)))
  }

  /** A process that stood still may have lost the view meanwhile, and would undo what its successor has changed. */
  async #save(records: readonly BuildRecord[]): Promise<void> {
    if (this.#options.isHolder && !(await this.#options.isHolder()))
      throw new NotHolder('Another process runs this view by now')
    await this.#options.models.saveBuilds(this.#options.projection.name, records)
    this.#all = records
  }

  #newRecord(known: readonly BuildRecord[], state: BuildState): BuildRecord {
    const { name, version } = this.#options.projection
    const builds = known.filter((record) => record.version === version).map(({ build }) => build)
    return {
      view: name,
      version,
      build: Math.max(0, ...builds) + 1,
      state,
      verdict: null,
      since: this.#since(),
    }
  }

  #since(): string {
    return this.#options.now().toISOString()
  }
}

const isSame = (a: BuildId, b: BuildId) => a.version === b.version && a.build === b.build
