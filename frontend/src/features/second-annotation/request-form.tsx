import { Button, NativeSelect } from '@mantine/core'
import type { SecondAnnotation } from '@courtline/messages/views/second'
import { useState } from 'react'
import {
  useRequestSecondMutation,
  useSecondAnnotatorsQuery,
  useWithdrawSecondMutation,
} from '../../domain/second/second-calls.ts'
import { showOutcome } from '../../ui/show-outcome.ts'

const PRIORITIES = ['5', '4', '3', '2', '1', '0']
const ANYONE = ''
const USUAL_PRIORITY = 2

/** Requests a second annotation, or changes the request while no annotator has begun. */
export function RequestForm({ matchId, second }: { matchId: string; second: SecondAnnotation | null }) {
  const { data: annotators = [] } = useSecondAnnotatorsQuery(matchId, { refetchOnMountOrArgChange: true })
  const [chosen, setChosen] = useState(second?.annotatorId ?? ANYONE)
  const [priority, setPriority] = useState(String(second?.priority ?? USUAL_PRIORITY))
  const [request, { isLoading }] = useRequestSecondMutation()
  const [withdraw] = useWithdrawSecondMutation()
  const ask = async () => {
    const body = { annotatorId: chosen === ANYONE ? null : chosen, priority: Number(priority) }
    await showOutcome(request({ matchId, body }), second ? 'Changed.' : 'Asked for a second annotation.')
  }
  return (
    <section className="panel second-panel" aria-label="Request">
      <p>
        An annotator who cannot see the first annotation annotates the match again. Accepting the match does
        not wait for it.
      </p>
      <NativeSelect
        label="Annotator"
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={[
          { value: ANYONE, label: 'Any annotator' },
          ...annotators.map(({ userId, name }) => ({ value: userId, label: name ?? '[No name]' })),
        ]}
      />
      <NativeSelect
        label="Priority"
        description="Among second annotations; 0 is held back."
        value={priority}
        onChange={(event) => setPriority(event.currentTarget.value)}
        data={PRIORITIES}
      />
      <div className="second-panel-buttons">
        <Button variant="filled" loading={isLoading} onClick={() => void ask()}>
          {second ? 'Change' : 'Ask for it'}
        </Button>
        {second && (
          <Button onClick={() => void showOutcome(withdraw(matchId), 'Withdrawn.')}>Withdraw</Button>
        )}
      </div>
    </section>
  )
}
