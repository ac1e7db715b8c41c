import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { EVENT_KINDS } from '@courtline/messages/events'
import { ERASED } from '@courtline/messages/event-sourcing/personal-data'
import { problemsOf } from '@courtline/messages/check'
import { openMemoryPersonalKeys } from '../../personal-keys/testing/memory-personal-keys.ts'
import type { LocalKeys } from '../../personal-keys/personal-keys.ts'
import { START, type JsonObject, type NewEvent, type StoredEvent } from '../event-log.ts'
import { openRecorded } from './open.ts'
import { sealNew } from './seal.ts'

const ANA = '5f0c8a52-6a0e-4d6b-9d0f-0c9a53b7c1f4'
const OWNER = '0a3c8a52-6a0e-4d6b-9d0f-0c9a53b7c1f5'

let keys: LocalKeys
beforeEach(() => {
  keys = openMemoryPersonalKeys()
})
afterEach(() => keys.close())

function fresh(type: string, data: JsonObject, subjectId?: string): NewEvent {
  const meta = {
    actorId: OWNER,
    at: '2026-05-01T10:00:00.000Z',
    commandId: 'c1',
    ...(subjectId && { subjectId }),
  }
  return {
    id: 'e7d1f4a0-0000-4000-8000-000000000001',
    type,
    version: EVENT_KINDS.get(type)?.version ?? 1,
    data,
    meta,
  }
}

/** As the log gives it back: through JSON. */
const stored = (event: NewEvent): StoredEvent => ({
  ...JSON.parse(JSON.stringify(event)),
  stream: `user-${ANA}`,
  revision: 0,
  position: START,
})
const sealedText = (event: NewEvent) => JSON.stringify(sealNew(event, keys))
const reread = (event: NewEvent) => openRecorded(stored(sealNew(event, keys)), keys).event.data

const details = {
  displayName: 'Ana Lopez',
  utrId: 'U-77',
  ustaNumber: 4711,
  handedness: 'Left',
  scoringRules: null,
}
const detailsChanged = fresh('UserDetailsChanged', { details }, ANA)

const player = (name: string, id: string | null) => ({
  name,
  email: `${name}@x.org`,
  id,
  visualCue: 'red cap',
})
const metadata = {
  name: 'Final',
  teams: ['Ana', 'Bo'],
  players: [[player('Ana', ANA)], [player('Bo', null)]],
  notes: null,
  surface: 'Clay',
}
const metadataChanged = fresh('MetadataChanged', { metadata }, OWNER)

describe('sealing personal data', () => {
  it('leaves nothing of it readable in what is stored', () => {
    expect(sealedText(detailsChanged)).not.toMatch(/Ana|Lopez|U-77|4711/)
    expect(sealedText(metadataChanged)).not.toMatch(/Bo@x|red cap|Final/)
  })

  it('leaves the rest as it is', () => {
    expect(sealNew(metadataChanged, keys).data).toMatchObject({ metadata: { surface: 'Clay', notes: null } })
    expect(sealNew(detailsChanged, keys).meta).toEqual(detailsChanged.meta)
  })

  it('gives back the very same texts, numbers and nulls', () => {
    expect(reread(detailsChanged)).toEqual(detailsChanged.data)
    expect(reread(metadataChanged)).toEqual(metadataChanged.data)
  })

  it('keeps the id, so that sealing again is the same append', () => {
    expect(sealNew(detailsChanged, keys).id).toBe(detailsChanged.id)
  })

  it('never writes the same text alike twice', () => {
    expect(sealedText(detailsChanged)).not.toBe(sealedText(detailsChanged))
  })

  it('changes nothing of an event without personal fields', () => {
    const event = fresh('CreditsAdded', { credits: 3 })
    expect(sealNew(event, keys)).toEqual(event)
    expect(reread(event)).toEqual(event.data)
  })

  it('refuses to store what is personal and belongs to nobody', () => {
    expect(() => sealNew(fresh('UserDetailsChanged', { details }), keys)).toThrow(/names nobody/)
  })

  it('takes a text that looks like a sealed one for a text', () => {
    const event = fresh('PlaysightLoginSet', { username: '{"$sealed":"x"}', password: null }, ANA)
    expect(reread(event)).toEqual(event.data)
  })
})

describe('a forgotten person', () => {
  it("is 'Deleted user' where a text must stand, and null where null may stand", () => {
    const sealed = stored(sealNew(metadataChanged, keys))
    keys.destroy(OWNER)
    expect(openRecorded(sealed, keys).event.data).toMatchObject({
      metadata: {
        name: null,
        teams: [ERASED, ERASED],
        surface: 'Clay',
        players: [[{}], [{ name: ERASED, email: null }]],
      },
    })
  })

  it('takes their own name out of the matches of others, and no one else’s', () => {
    const sealed = stored(sealNew(metadataChanged, keys))
    keys.destroy(ANA)
    expect(openRecorded(sealed, keys).event.data).toMatchObject({
      metadata: {
        name: 'Final',
        players: [[{ name: ERASED, email: null, id: ANA, visualCue: 'red cap' }], [player('Bo', null)]],
      },
    })
  })

  it('leaves an event that still fits its schema', () => {
    const sealed = stored(sealNew(detailsChanged, keys))
    keys.destroy(ANA)
    const kind = EVENT_KINDS.get('UserDetailsChanged')
    expect(kind && problemsOf(kind.data, openRecorded(sealed, keys).event.data)).toEqual([])
  })

  it('is not written down again by what comes later', () => {
    keys.destroy(ANA)
    expect(JSON.stringify(sealNew(detailsChanged, keys))).not.toContain('box')
    expect(reread(detailsChanged)).toMatchObject({ details: { displayName: null, handedness: 'Left' } })
  })
})

describe('what is sealed', () => {
  it('opens at its own place only: moved to another event it is damage', () => {
    const moved = { ...stored(sealNew(detailsChanged, keys)), id: 'another' }
    expect(() => openRecorded(moved, keys)).toThrow('unable to authenticate')
  })

  it('can be erased in every event: a personal field that is no text may be null', () => {
    for (const kind of EVENT_KINDS.values()) {
      for (const { path, nullable } of kind.personalFields) {
        const place = `${kind.type} ${path.join('.')}`
        expect([place, nullable || textAt(kind.data, path)]).toEqual([place, true])
      }
    }
  })
})

type Node = { type?: string; anyOf?: Node[]; properties?: Record<string, Node>; items?: Node | Node[] }

/** Whether a schema has a text at that path. */
function textAt(node: Node | undefined, path: readonly string[]): boolean {
  if (node?.anyOf) return node.anyOf.some((branch) => textAt(branch, path))
  const [step, ...rest] = path
  if (step === undefined) return node?.type === 'string'
  const items = node?.items
  const child = Array.isArray(items) ? items[Number(step)] : (items ?? node?.properties?.[step])
  return textAt(child, rest)
}

describe('reading old shapes', () => {
  it("reads 'Start tiebreaker' as it is called today (D14)", () => {
    const old = {
      ...stored(fresh('AdjustmentAdded', {}, OWNER)),
      version: 1,
      data: { annotationId: ANA, description: { adjustment: { name: 'Start tiebreaker' } } },
    }
    expect(openRecorded(old, keys).event.data).toMatchObject({
      description: { adjustment: { name: 'Start 7-point tiebreaker' } },
    })
  })

  it('opens first and upcasts then, so that an old shape may have been personal elsewhere', () => {
    const event = fresh('AdjustmentAdded', { annotationId: ANA, description: { event: 'Ana rests' } }, OWNER)
    const old = { ...stored(sealNew(event, keys)), version: 1 }
    expect(openRecorded(old, keys).event.data).toEqual(event.data)
  })

  it('passes on a type that it does not know', () => {
    const unknown = stored(fresh('BallsChanged', { balls: 3 }))
    expect(openRecorded(unknown, keys).event).toEqual({ type: 'BallsChanged', data: { balls: 3 } })
  })
})
