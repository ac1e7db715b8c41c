import { Button } from '@mantine/core'
import { LOG_LEVELS } from '@courtline/messages/site/log-level'
import type { UserView } from '@courtline/messages/views/user'
import { messageOf } from '../../foundation/calls/failure.ts'
import { useClientLogMutation } from '../../foundation/session/session-calls.ts'
import { saveFile, TSV_TYPE } from '../../ui/save-file.ts'
import { useExportUsersMutation } from '../../domain/users/user-calls.ts'

/** The accounts shown, as a file. That they are taken is recorded first; a failure is only logged (D95, platform 8). */
export function ExportButton({ users }: { users: readonly UserView[] }) {
  const [log] = useClientLogMutation()
  const [exportUsers, { isLoading }] = useExportUsersMutation()
  const failed = (reason: string) =>
    void log({
      level: LOG_LEVELS.ERROR,
      message: 'User list not exported',
      context: { reason: reason.slice(0, 500) },
    })
  const take = async () => {
    const { error } = await exportUsers(users.length)
    if (error) return failed(messageOf(error))
    try {
      // With its writer, which is large, only when a file is requested.
      const { usersAsTsv } = await import('./users-as-tsv.ts')
      return saveFile(usersAsTsv(users), 'users.tsv', TSV_TYPE)
    } catch (problem) {
      return failed(String(problem))
    }
  }
  return (
    <Button size="xs" loading={isLoading} onClick={() => void take()}>
      Export as TSV
    </Button>
  )
}
