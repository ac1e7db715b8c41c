import { ActionIcon, Menu } from '@mantine/core'
import type { MatchCard } from '@courtline/messages/views/match'
import { useNavigate } from '../../foundation/navigation/use-navigation.ts'
import type { CallOutcome } from '../../foundation/calls/call-outcome.ts'
import { useDeleteMatchMutation } from '../../domain/match/match-commands.ts'
import {
  useForceCompleteUploadMutation,
  useForcePostprocessingMutation,
  useForcePreprocessingMutation,
  useRevertToCreatedMutation,
} from '../../domain/match/processing-commands.ts'
import { paths } from '../../foundation/paths/paths.ts'
import type { Question } from '../../ui/confirm-dialog.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { ICON } from '../../ui/icon.ts'
import { showOutcome } from '../../ui/show-outcome.ts'
import { versusInFull } from '../../domain/match/versus.ts'

interface Choice {
  readonly label: string
  /** The name of this action among the `actions` of a match. */
  readonly action: string
  /** Offered where a match is shown in any status. */
  readonly wholeOnly?: true
  readonly question: Question
  readonly command: (id: string) => Promise<CallOutcome>
  readonly done: string
}

/** What the server lets the reader do with a match; nothing for readers who may do nothing. `whole` has what concerns unfinished ones too. All of it is confirmed first. */
export function RowMenu({ card, whole = false }: { card: MatchCard; whole?: boolean }) {
  const navigate = useNavigate()
  const confirm = useConfirm()
  const title = versusInFull(card.metadata.teams)
  const offered = useChoices(title).filter(
    ({ action, wholeOnly }) => (whole || !wholeOnly) && card.actions.includes(action),
  )
  const mayAnnotate = ['annotate', 'annotateSilently'].some((action) => card.actions.includes(action))
  const run = async ({ question, command, done }: Choice) => {
    if (await confirm(question)) await showOutcome(command(card.id), done)
  }
  if (offered.length === 0 && !mayAnnotate) return null
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={`Admin actions for ${title}`}>
          <IconDots {...ICON} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayAnnotate && (
          <Menu.Item onClick={() => void navigate(paths.annotate(card.id))}>Annotate</Menu.Item>
        )}
        {offered.map((choice) => (
          <Menu.Item
            key={choice.label}
            {...(choice.question.danger && { color: 'var(--bad)' })}
            onClick={() => void run(choice)}
          >
            {choice.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const sure = (what: string) => `Are you sure you want to ${what}`

function useChoices(title: string): readonly Choice[] {
  const [complete] = useForceCompleteUploadMutation()
  const [revert] = useRevertToCreatedMutation()
  const [preprocess] = useForcePreprocessingMutation()
  const [postprocess] = useForcePostprocessingMutation()
  const [remove] = useDeleteMatchMutation()
  return [
    {
      label: 'Complete Upload',
      action: 'completeUpload',
      wholeOnly: true,
      question: {
        text: `${sure('complete the upload of')} ${title}? Without a file it is queued without video.`,
        yes: 'Complete upload',
      },
      command: complete,
      done: `The upload of ${title} is complete.`,
    },
    {
      label: 'Force Preprocessing',
      action: 'forcePreprocessing',
      question: {
        text: `${sure('force preprocessing of')} ${title}? Its video is prepared again.`,
        yes: 'Force preprocessing',
      },
      command: preprocess,
      done: `${title} is being preprocessed.`,
    },
    {
      label: 'Force Postprocessing',
      action: 'forcePostprocessing',
      question: {
        text: `${sure('force postprocessing of')} ${title}? It is cut again.`,
        yes: 'Force postprocessing',
      },
      command: postprocess,
      done: `${title} is being cut.`,
    },
    {
      label: 'Revert to Created',
      action: 'revertToCreated',
      wholeOnly: true,
      question: {
        text: `${sure('revert')} ${title} to Created? Its annotation is kept, its annotator is not.`,
        yes: 'Revert to Created',
        danger: true,
      },
      command: revert,
      done: `${title} is Created again.`,
    },
    {
      label: 'Delete Match',
      action: 'delete',
      question: { text: `${sure('delete')} ${title}?`, yes: 'Delete', danger: true },
      command: remove,
      done: `${title} was deleted.`,
    },
  ]
}
