import type { Edit } from '@courtline/messages/match/annotation'
import { ownAnnotation } from '@courtline/messages/match/which-annotation'
import { IDLE } from '@courtline/scoring/entry/point-cycle'
import { ANA, annotationViewFixture, MATCH } from '../testing/outbox-fixture.ts'
import {
  commandPostponed,
  commandRefused,
  commandSaved,
  commandSending,
  editsMade,
  editsSeen,
  entryChanged,
  opened,
  refreshed,
  selectAnnotation,
  selectReplay,
  selectUnsaved,
  workbenchReducer,
} from './workbench-slice.ts'
import type { WorkbenchState } from './workbench-state.ts'

const entry = '5f2b7b60-7a53-4a4e-8a57-10c1a3f3b0e1'
const at = '2026-05-02T12:00:00.000Z'
const ace: Edit = {
  type: 'Add',
  annotationId: entry,
  description: { eventType: 'Point', clockTime: { start: 10, stop: 12 }, outcome: 'Ace' },
}

const begin = (): WorkbenchState =>
  workbenchReducer(
    undefined,
    opened({
      which: ownAnnotation(MATCH),
      view: annotationViewFixture(),
      userId: ANA,
      undoable: [],
      kept: { pending: [], entry: IDLE },
    }),
  )
const make = (
  state: WorkbenchState,
  commandId: string,
  edits: Edit[],
  as: 'edit' | 'undo' | 'redo' = 'edit',
) => workbenchReducer(state, editsMade({ commandId, edits, at, as }))
const entries = (state: WorkbenchState) => [...selectAnnotation({ workbench: state }).entries.keys()]
const lastEdit = (state: WorkbenchState) => selectAnnotation({ workbench: state }).lastEdit.get(entry) ?? ''
const unsaved = (state: WorkbenchState) => selectUnsaved({ workbench: state }).length

describe('edits on their way', () => {
  it('show at once and count as unsaved until they are acknowledged', () => {
    const made = make(begin(), 'c1', [ace])
    expect(entries(made)).toEqual([entry])
    expect(unsaved(made)).toBe(1)
    const sent = workbenchReducer(made, commandSending('c1'))
    const saved = workbenchReducer(sent, commandSaved({ commandId: 'c1', revision: 5 }))
    expect(unsaved(saved)).toBe(0)
    expect(entries(saved)).toEqual([entry])
  })

  it('wait while the server cannot be reached, and nothing is lost', () => {
    const postponed = workbenchReducer(make(begin(), 'c1', [ace]), commandPostponed('c1'))
    expect(postponed.offline).toBe(true)
    expect(postponed.pending[0]).toMatchObject({ commandId: 'c1', state: 'waiting' })
    expect(entries(postponed)).toEqual([entry])
  })

  it('build on each other before any answer arrives', () => {
    const added = make(begin(), 'c1', [ace])
    const changed = make(added, 'c2', [
      { type: 'Change', annotationId: entry, basedOn: lastEdit(added), changes: { outcome: 'Let' } },
    ])
    expect(selectAnnotation({ workbench: changed }).entries.get(entry)?.outcome).toBe('Let')
    expect(lastEdit(changed)).not.toBe(lastEdit(added))
  })

  it('go when they are refused, with those built on them, and the annotation is read again', () => {
    const added = make(begin(), 'c1', [ace])
    const changed = make(added, 'c2', [
      { type: 'Change', annotationId: entry, basedOn: lastEdit(added), changes: { outcome: 'Let' } },
    ])
    const refused = workbenchReducer(
      changed,
      commandRefused({ commandId: 'c1', code: 'EDIT_INVALID', message: 'No' }),
    )
    expect(entries(refused)).toEqual([])
    expect(refused.pending).toEqual([])
    expect(refused.stale).toBe(true)
    expect(refused.refused[0]).toMatchObject({ message: 'No', annotationIds: [entry] })
  })
})

describe('the live feed', () => {
  const seen = (state: WorkbenchState, fromRevision: number) => {
    const event = state.pending[0]?.events[0]
    if (!event) throw new Error('Nothing is pending')
    const revision = fromRevision + 1
    const edit = { id: event.id, revision, position: '0', at, userId: ANA, event: event.event }
    return editsSeen({ fromRevision, toRevision: revision, edits: [edit] })
  }

  it('confirms one’s own edit: it is there once', () => {
    const made = workbenchReducer(make(begin(), 'c1', [ace]), commandSaved({ commandId: 'c1', revision: 5 }))
    const confirmed = workbenchReducer(made, seen(made, 4))
    expect(confirmed.pending).toEqual([])
    expect(entries(confirmed)).toEqual([entry])
  })

  it('leaves the replay the very same object while an edit is sent, saved and seen', () => {
    const made = make(begin(), 'c1', [ace])
    const shown = selectReplay({ workbench: made })
    expect(shown?.steps).toHaveLength(1)
    const sending = workbenchReducer(made, commandSending('c1'))
    const saved = workbenchReducer(sending, commandSaved({ commandId: 'c1', revision: 5 }))
    const confirmed = workbenchReducer(saved, seen(made, 4))
    expect(confirmed.pending).toEqual([])
    for (const state of [sending, saved, confirmed]) expect(selectReplay({ workbench: state })).toBe(shown)
  })

  it('shows an edit that arrives before its acknowledgement once, too', () => {
    const made = make(begin(), 'c1', [ace])
    const live = workbenchReducer(made, seen(made, 4))
    expect(entries(live)).toEqual([entry])
    const saved = workbenchReducer(live, commandSaved({ commandId: 'c1', revision: 5 }))
    expect(saved.pending).toEqual([])
  })

  it('requests the annotation again after a gap', () => {
    const made = make(begin(), 'c1', [ace])
    expect(workbenchReducer(made, seen(made, 7)).stale).toBe(true)
  })

  it('never goes back: an older answer is passed by', () => {
    const state = begin()
    expect(
      workbenchReducer(state, refreshed(annotationViewFixture({ revision: 2 }))).confirmed.revision,
    ).toBe(4)
  })
})

describe('undo and redo', () => {
  it('take an edit back and bring it again', () => {
    const added = make(begin(), 'c1', [ace])
    const [undo] = added.undoable.at(-1) ?? []
    const undone = make(added, 'c2', [{ type: 'Undo', editId: undo?.editId ?? '' }], 'undo')
    expect(entries(undone)).toEqual([])
    expect(undone.undoable).toEqual([])
    const [redo] = undone.redoable.at(-1) ?? []
    const redone = make(undone, 'c3', [{ type: 'Undo', editId: redo?.editId ?? '' }], 'redo')
    expect(entries(redone)).toEqual([entry])
    expect(redone.redoable).toEqual([])
    expect(redone.undoable).toHaveLength(1)
  })

  it('end the time in which keys amend the last point: undo means the newest edit then', () => {
    const saved = {
      annotationId: 'a3bb189e-8bf9-4c9b-9f0e-000000000009',
      draft: { startSeconds: 1, stopSeconds: 2, netCrosses: 0, outcome: 'Ace' },
      atMs: 0,
    } as const
    const entered = workbenchReducer(make(begin(), 'c1', [ace]), entryChanged({ phase: 'idle', saved }))
    const removed = make(entered, 'c2', [{ type: 'Remove', annotationId: entry, basedOn: lastEdit(entered) }])
    expect(removed.entry).toEqual(IDLE)
  })

  it('forget what could be redone once something else is edited', () => {
    const added = make(begin(), 'c1', [ace])
    const [undo] = added.undoable.at(-1) ?? []
    const undone = make(added, 'c2', [{ type: 'Undo', editId: undo?.editId ?? '' }], 'undo')
    expect(make(undone, 'c3', [ace]).redoable).toEqual([])
  })
})
