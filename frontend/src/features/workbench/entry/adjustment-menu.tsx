import { needsScore, needsWinner } from '@courtline/scoring/rules/adjustments'
import { shownGameScore } from '@courtline/scoring/rules/score/call'
import type { MatchNames } from '@courtline/scoring/replay/match-names'
import type { Replay } from '@courtline/scoring/replay/replay'
import { currentSetScore } from '@courtline/scoring/rules/state'
import { stateAfterEventsUntil } from '@courtline/scoring/replay/timeline'
import { validateEvent } from '@courtline/scoring/replay/validation/validate'
import {
  ADJUSTMENT_NAMES,
  type AdjustmentName,
  type EventDescription,
} from '@courtline/scoring/rules/vocabulary'
import { Button, Group } from '@mantine/core'
import { memo, useState } from 'react'
import { useAppDispatch } from '../../../foundation/store/store.ts'
import type { ActionId } from '../../../foundation/keys/actions.ts'
import { Kbd } from '../../../foundation/keys/kbd.tsx'
import { useKeys, type Handlers } from '../../../foundation/keys/keyboard.tsx'
import { clockTenths } from '../../../foundation/time/clock.ts'
import type { Playback } from '../../../domain/video/playback.ts'
import { addEntry, previewAdding } from '../sync/edit-commands.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { AdjustmentValue, type AdjustmentAnswer } from './adjustment-value.tsx'
import { FollowingList } from './following-list.tsx'
import { followingInWords } from './following-in-words.ts'
import './entry.css'

const CHOICES: readonly ActionId[] = [
  'workbench.choice1',
  'workbench.choice2',
  'workbench.choice3',
  'workbench.choice4',
  'workbench.choice5',
  'workbench.choice6',
  'workbench.choice7',
  'workbench.choice8',
  'workbench.choice9',
  'workbench.choice10',
  'workbench.choice11',
  'workbench.choice12',
]

/** Chosen by a key at once, it must not keep the next key while it fades. */
const AT_ONCE = { duration: 0 }

/** The twelve adjustments in the specification's order, each with its key; made at the playhead. */
export const AdjustmentMenu = memo(function AdjustmentMenu({
  opened,
  onClose,
  playback,
  replayed,
  names,
}: {
  opened: boolean
  onClose: () => void
  playback: Playback
  replayed: Replay
  names: MatchNames
}) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Adjust" size="sm" transitionProps={AT_ONCE} ownKeys>
      {opened && <Adjusting onClose={onClose} playback={playback} replayed={replayed} names={names} />}
    </Dialog>
  )
})

/** An adjustment that waits for a look at what it changes besides. */
interface Previewed {
  readonly description: EventDescription
  readonly lines: readonly string[]
}

const focused = (button: HTMLButtonElement | null) => button?.focus()

function Preview({
  lines,
  onCancel,
  onRecord,
}: {
  lines: readonly string[]
  onCancel: () => void
  onRecord: () => void
}) {
  return (
    <>
      <FollowingList lines={lines} />
      <Group justify="flex-end" gap={8} mt={14}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="filled" ref={focused} onClick={onRecord}>
          Record
        </Button>
      </Group>
    </>
  )
}

function Adjusting(props: { onClose: () => void; playback: Playback; replayed: Replay; names: MatchNames }) {
  const { names, onClose } = props
  const { startSeconds, before, asked, refusal, previewed, choose, answer, goBack, confirm } =
    useAdjusting(props)
  useChoiceKeys(asked === null && !previewed, choose)
  if (previewed) return <Preview lines={previewed.lines} onCancel={onClose} onRecord={confirm} />
  return (
    <>
      <p className="m adjust-at">
        At {clockTenths(startSeconds)}, score {shownGameScore(before).join('–')} in games{' '}
        {currentSetScore(before).join('–')}
      </p>
      {asked === null ? (
        <AdjustmentList onChoose={choose} />
      ) : (
        <AdjustmentValue {...{ names, before }} name={asked} onBack={goBack} onRecord={answer} />
      )}
      {refusal && (
        <p role="alert" className="adjust-refusal">
          {refusal}
        </p>
      )}
    </>
  )
}

/**
 * An adjustment at the playhead on its way to the record: one that needs a value asks for it, one that the score forbids is
 * refused, one that changes entries after it waits for a look at them.
 */
function useAdjusting({
  onClose,
  playback,
  replayed,
  names,
}: {
  onClose: () => void
  playback: Playback
  replayed: Replay
  names: MatchNames
}) {
  const dispatch = useAppDispatch()
  const [startSeconds] = useState(() => Math.round(playback.seconds * 1000) / 1000)
  const [asked, setAsked] = useState<AdjustmentName | null>(null)
  const [refusal, setRefusal] = useState('')
  const [previewed, setPreviewed] = useState<Previewed>()
  const before = stateAfterEventsUntil(replayed, startSeconds)
  const record = (description: EventDescription, isConfirmed: boolean) => {
    const error = validateEvent(description, before).find(({ level }) => level === 'error')
    if (error) return setRefusal(error.message)
    const following = dispatch(previewAdding(description))
    if (!isConfirmed && following && following.changes.length > 0)
      return setPreviewed({ description, lines: followingInWords(following, names) })
    dispatch(addEntry(description))
    onClose()
  }
  const choose = (name: AdjustmentName) => {
    setRefusal('')
    if (needsWinner(name) || needsScore(name)) setAsked(name)
    else record(adjustment(name, startSeconds, {}), false)
  }
  const answer = (value: AdjustmentAnswer) => asked && record(adjustment(asked, startSeconds, value), false)
  const confirm = () => previewed && record(previewed.description, true)
  const goBack = () => setAsked(null)
  return { startSeconds, before, asked, refusal, previewed, choose, answer, goBack, confirm }
}

/** The adjustment as an event at a second of the video. */
function adjustment(
  name: AdjustmentName,
  startSeconds: number,
  { winningTeam, score }: AdjustmentAnswer,
): EventDescription {
  return {
    eventType: 'Adjustment',
    clockTime: { start: startSeconds },
    adjustment: { name, ...(score && { score }) },
    ...(winningTeam !== undefined && { winningTeam }),
  }
}

function AdjustmentList({ onChoose }: { onChoose: (name: AdjustmentName) => void }) {
  return (
    <ol className="adjust-list">
      {ADJUSTMENT_NAMES.map((name, index) => (
        <li key={name}>
          <button type="button" onClick={() => onChoose(name)}>
            {name} {CHOICES[index] && <Kbd action={CHOICES[index]} />}
          </button>
        </li>
      ))}
    </ol>
  )
}

/** 1 to 9, a, b, c choose while the list is shown. The dialog keeps other keys, so these listen on it directly. */
function useChoiceKeys(active: boolean, choose: (name: AdjustmentName) => void): void {
  const handlers: Handlers = active
    ? Object.fromEntries(
        ADJUSTMENT_NAMES.flatMap((name, index) => {
          const action = CHOICES[index]
          return action ? [[action, () => choose(name)] as const] : []
        }),
      )
    : {}
  useKeys('workbench', handlers, 'menu')
}
