import { ActionIcon, Menu } from '@mantine/core'
import type { MatchCard } from '@courtline/messages/views/match'
import { useNavigate } from 'react-router'
import type { Outcome } from '../../app/api/after.ts'
import {
  useDeleteMatchMutation,
  useForcePostprocessingMutation,
  useForcePreprocessingMutation,
} from '../../app/match-commands.ts'
import { paths } from '../../app/paths.ts'
import { useConfirm, type Question } from '../../ui/confirm.tsx'
import { MoreIcon } from '../../ui/icons.tsx'
import { told } from '../../ui/told.ts'
import { versusInFull } from '../../ui/versus.ts'

/** What an admin can do with a finished match. What cannot be taken back is asked first. */
export function RowMenu({ card }: { card: MatchCard }) {
  const navigate = useNavigate()
  const confirm = useConfirm()
  const [preprocess] = useForcePreprocessingMutation()
  const [postprocess] = useForcePostprocessingMutation()
  const [remove] = useDeleteMatchMutation()
  const title = versusInFull(card.metadata.teams)
  const run = async (question: Question, command: () => Promise<Outcome>, done: string) => {
    if (await confirm(question)) await told(command(), done)
  }
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={`Admin actions for ${title}`}>
          <MoreIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void navigate(paths.annotate(card.id))}>Annotate</Menu.Item>
        <Menu.Item
          onClick={() =>
            void run(
              {
                text: `Are you sure you want to force preprocessing of ${title}? Its video is made anew.`,
                yes: 'Force preprocessing',
              },
              () => preprocess(card.id),
              `${title} is being preprocessed.`,
            )
          }
        >
          Force Preprocessing
        </Menu.Item>
        <Menu.Item
          onClick={() =>
            void run(
              {
                text: `Are you sure you want to force postprocessing of ${title}? It is cut anew.`,
                yes: 'Force postprocessing',
              },
              () => postprocess(card.id),
              `${title} is being cut.`,
            )
          }
        >
          Force Postprocessing
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          color="var(--bad)"
          onClick={() =>
            void run(
              { text: `Are you sure you want to delete ${title}?`, yes: 'Delete', danger: true },
              () => remove(card.id),
              `${title} was deleted.`,
            )
          }
        >
          Delete Match
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
