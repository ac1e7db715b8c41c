import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { failureText } from '../../foundation/calls/call-outcome.ts'
import { showDone } from '../../ui/toast.ts'
import { useRawVideoUriMutation } from './metadata-calls.ts'

/** For admins, before processing begins: a file that was put into the media store by hand becomes a raw video. */
export function StoredFileField({ matchId }: { matchId: string }) {
  const folder = `r/${matchId}/`
  const [fileName, setFileName] = useState('')
  const [failure, setFailure] = useState<string>()
  const [take, { isLoading }] = useRawVideoUriMutation()
  const add = async () => {
    const problem = failureText(await take({ id: matchId, rawVideoUri: `${folder}${fileName.trim()}` }))
    setFailure(problem)
    if (problem !== undefined) return
    showDone('The file is part of the match.')
    setFileName('')
  }
  return (
    <div className="edit-metadata-url">
      <TextInput
        label="Take a file from the store"
        description={`The name of a file in ${folder} of the media store. Complete the upload afterwards.`}
        placeholder="court.mp4"
        autoComplete="off"
        maxLength={200}
        value={fileName}
        error={failure ?? false}
        onChange={(event) => {
          setFileName(event.currentTarget.value)
          setFailure(undefined)
        }}
      />
      <Button disabled={fileName.trim() === ''} loading={isLoading} onClick={() => void add()}>
        Take file
      </Button>
    </div>
  )
}
