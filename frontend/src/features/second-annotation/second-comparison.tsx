import { Button } from '@mantine/core'
import { ownAnnotation } from '@courtline/messages/match/which-annotation'
import type { MatchView } from '@courtline/messages/views/match'
import type { SecondAnnotation } from '@courtline/messages/views/second'
import type { SecondOutcome } from '@courtline/messages/second/second-request'
import { useMemo, useState } from 'react'
import { Comparison } from '../../domain/comparison/comparison.tsx'
import type { ShownDifference } from '../../domain/comparison/shown-differences.ts'
import { useComparison } from '../../domain/comparison/use-comparison.ts'
import { useTakeFromSecondMutation } from '../../domain/second/second-calls.ts'
import { fullDay } from '../../foundation/time/full-day.ts'
import { showOutcome } from '../../ui/show-outcome.ts'
import { Failed } from '../../ui/states.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { Settling } from './settling.tsx'

/** Both annotations beside each other; a manager takes either, or picks from the second, serve by serve. */
export function SecondComparison({
  match,
  second,
  annotatorId,
}: {
  match: MatchView
  second: SecondAnnotation
  annotatorId: string
}) {
  const { matchId } = second
  const own = useMemo(() => ownAnnotation(matchId), [matchId])
  const other = useMemo(
    () => ({ kind: 'second', userId: annotatorId, matchId }) as const,
    [annotatorId, matchId],
  )
  const { compared, error, retry } = useComparison(own, other)
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  if (error) return <Failed what="The annotations could not be loaded" error={error} onRetry={retry} />
  if (!compared) return <Waiting />
  const mayTake = second.actions.includes('take')
  const pick = (differenceId: string) => {
    const difference = compared.differences.find(({ id }) => id === differenceId)
    if (!difference || !mayTake) return null
    const keep = () => setKept(new Set([...kept, differenceId]))
    return <Pick {...{ matchId, difference }} isKept={kept.has(differenceId)} onKeep={keep} />
  }
  return (
    <Comparison match={match} compared={compared} sides={SIDES} actionsOf={pick}>
      {second.actions.includes('settle') && (
        <Settling {...{ match, mayTake }} left={compared.differences.length} />
      )}
      {second.settled && <Settled settled={second.settled} />}
    </Comparison>
  )
}

const SIDES = ['First', 'Second'] as const

/** What is taken of the serve of one difference. */
function Pick({
  matchId,
  difference: { first, second },
  isKept,
  onKeep,
}: {
  matchId: string
  difference: ShownDifference
  isKept: boolean
  onKeep: () => void
}) {
  const [take, { isLoading }] = useTakeFromSecondMutation()
  const entries = [{ first, second }]
  return (
    <div className="panel second-pick" role="group" aria-label="Which of both">
      <Button aria-pressed={isKept} onClick={onKeep}>
        {isKept ? 'First kept' : 'Keep the first'}
      </Button>
      <Button
        variant="filled"
        loading={isLoading}
        onClick={() => void showOutcome(take({ matchId, entries }), 'Taken from the second annotation.')}
      >
        Take the second
      </Button>
    </div>
  )
}

const OUTCOMES: Readonly<Record<SecondOutcome, string>> = {
  first: 'The first annotation stayed',
  second: 'The second annotation was taken',
  reconciled: 'Both were reconciled',
}

function Settled({ settled: { outcome, name, at } }: { settled: NonNullable<SecondAnnotation['settled']> }) {
  return (
    <section className="panel second-panel" aria-label="Settled">
      <p>
        {OUTCOMES[outcome]}: {name ?? '[No name]'}, {fullDay(at)}
      </p>
    </section>
  )
}
