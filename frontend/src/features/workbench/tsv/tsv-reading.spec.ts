import type { AnnotatedEvent } from '@courtline/messages/match/annotated-event'
import type { Annotation } from '@courtline/messages/match/fold-annotation'
import { exportTsv } from '@courtline/scoring/interchange/export-tsv'
import { namesOf } from '@courtline/scoring/replay/match-names'
import { replay } from '@courtline/scoring/replay/replay'
import { annotationViewFixture } from '../testing/outbox-fixture.ts'
import { readTsv, type TsvReading } from './tsv-reading.ts'

const names = namesOf([['Rivera'], ['Okafor']], 'Singles')
const { rules } = annotationViewFixture()

const ace = (id: string, start: number): AnnotatedEvent => ({
  annotationId: id,
  eventType: 'Point',
  clockTime: { start, stop: start + 3 },
  outcome: 'Ace',
})
const annotated = (...events: AnnotatedEvent[]): Annotation => ({
  entries: new Map(events.map((event) => [event.annotationId, event])),
  lastEdit: new Map(events.map(({ annotationId }) => [annotationId, `edit-of-${annotationId}`])),
})

const replayedOf = (annotation: Annotation) => replay([...annotation.entries.values()], rules, 'Singles')
const textOf = (...events: AnnotatedEvent[]) => exportTsv(replayedOf(annotated(...events)), names)

function read(text: string, annotation: Annotation): TsvReading {
  let made = 0
  const newId = () => `new-${(made += 1)}`
  return readTsv(text, { annotation, replayed: replayedOf(annotation), names, newId })
}

/** The reading, where it is one that can be imported. */
function readable(text: string, annotation: Annotation) {
  const reading = read(text, annotation)
  if (!reading.ok) throw new Error(reading.problems.map(({ message }) => message).join())
  return reading
}

describe('reading an annotation from a file (D43, D103)', () => {
  const three = [ace('a', 10), ace('b', 20), ace('c', 30)]

  it('changes nothing when it is what was exported', () => {
    const reading = readable(textOf(...three), annotated(...three))
    expect([reading.edits, reading.unchanged]).toEqual([[], 3])
  })

  it('lists what is added, changed and removed, each with its line, and keeps ids', () => {
    const [first, second] = three
    if (!first || !second) throw new Error('There are three')
    const text = textOf(first, { ...second, outcome: 'Let' }, ace('x', 40))
    const { changes, edits, unchanged } = readable(text, annotated(...three))
    expect(unchanged).toBe(1)
    expect(changes.map(({ kind, line, startSeconds }) => [kind, line, startSeconds])).toEqual([
      ['changed', 3, 20],
      ['removed', null, 30],
      ['added', 4, 40],
    ])
    expect(edits).toEqual([
      { type: 'Remove', annotationId: 'c', basedOn: 'edit-of-c' },
      { type: 'Change', annotationId: 'b', basedOn: 'edit-of-b', changes: { outcome: 'Let' } },
      {
        type: 'Add',
        annotationId: 'new-1',
        description: { eventType: 'Point', clockTime: { start: 40, stop: 43 }, outcome: 'Ace' },
      },
    ])
  })

  it('lists what it does to the score', () => {
    const { impact } = readable(textOf(ace('a', 10)), annotated(...three, ace('d', 40)))
    expect([impact.scoreBefore, impact.scoreAfter]).toEqual([[[1, 0]], [[0, 0]]])
  })

  it('names every line that cannot be read', () => {
    const lines = textOf(...three).split('\n')
    const broken = lines.map((line, index) =>
      index === 1
        ? line.replace('\tPoint\t', '\tTrick\t')
        : index === 3
          ? line.replace('30.000', 'soon')
          : line,
    )
    expect(read(broken.join('\n'), annotated())).toEqual({
      ok: false,
      problems: [
        { line: 2, message: expect.stringContaining("eventType is 'Trick'") },
        { line: 4, message: "clockStart is not a number: 'soon'" },
      ],
    })
  })

  it('reports once that columns are missing', () => {
    const { problems } = { problems: [], ...read('clockStart\touch\n1\t2\n3\t4', annotated()) }
    expect(problems).toEqual([{ line: 1, message: expect.stringContaining('Missing columns') }])
  })

  it('refuses what the server would refuse, with the line, empty lines counted', () => {
    const lines = textOf(ace('a', 10), { ...ace('b', 20), clockTime: { start: 20, stop: 15 } }).split('\n')
    const text = [lines[0], lines[1], '', lines[2], ''].join('\n')
    expect(read(text, annotated())).toMatchObject({ ok: false, problems: [{ line: 4 }] })
  })
})
