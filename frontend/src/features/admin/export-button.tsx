import { Button } from '@mantine/core'
import type { UserView } from '@courtline/messages/views/user'
import { useClientLogMutation } from '../../app/session-calls.ts'
import { saveFile, TSV_TYPE } from '../../ui/save-file.ts'
import { usersAsTsv } from './users-as-tsv.ts'

/** Levels of the specification's log. */
const ERROR = 1
const INFO = 3

/** The accounts shown, as a file. That they were taken is recorded, and a failure is only logged (D95, platform 8). */
export function ExportButton({ users }: { users: readonly UserView[] }) {
  const [log] = useClientLogMutation()
  const take = () => {
    try {
      saveFile(usersAsTsv(users), 'users.tsv', TSV_TYPE)
      void log({ level: INFO, message: 'User list exported', context: { accounts: String(users.length) } })
    } catch (error) {
      void log({ level: ERROR, message: 'User list not exported', context: { reason: String(error) } })
    }
  }
  return (
    <Button size="xs" onClick={take}>
      Export as TSV
    </Button>
  )
}
