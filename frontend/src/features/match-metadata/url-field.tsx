import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { failureText } from '../../foundation/calls/call-outcome.ts'
import { showDone } from '../../ui/toast.ts'
import { useAddURLMutation } from './metadata-calls.ts'

/** For admins, before processing begins: the video is fetched from a link, after the files that are there (D70). */
export function UrlField({ matchId, onAdded }: { matchId: string; onAdded: () => void }) {
  const [url, setUrl] = useState('')
  const [failure, setFailure] = useState<string>()
  const [add, { isLoading }] = useAddURLMutation()
  const fetchIt = async () => {
    const problem = failureText(await add({ id: matchId, url }))
    setFailure(problem)
    if (problem !== undefined) return
    showDone('The video is being fetched.')
    onAdded()
  }
  return (
    <div className="edit-metadata-url">
      <TextInput
        label="Fetch the video from a link"
        description="Several links, separated by commas, are joined in order. Processing starts at once."
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        maxLength={2000}
        value={url}
        error={failure ?? false}
        onChange={(event) => {
          setUrl(event.currentTarget.value)
          setFailure(undefined)
        }}
      />
      <Button disabled={url.trim() === ''} loading={isLoading} onClick={() => void fetchIt()}>
        Add URL
      </Button>
    </div>
  )
}
