import { Button, TextInput } from '@mantine/core'
import type { ShareLink } from './use-share-link.ts'

/** The other way in: a link from which the video is fetched, checked before Done can be pressed (D70). */
export function LinkPanel({
  label,
  link,
  mayPressDone,
  busy,
  onDone,
}: {
  label: string
  link: ShareLink
  mayPressDone: boolean
  busy: boolean
  onDone: () => void
}) {
  const { text, checking, checked, problem } = link
  return (
    <form
      className="panel upload-link"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        if (mayPressDone) onDone()
        else link.check()
      }}
    >
      <TextInput
        label="Or fetch it from a link"
        description="A link that downloads the video file itself. Several links, separated by commas, are joined in order."
        type="text"
        inputMode="url"
        autoComplete="off"
        maxLength={2000}
        placeholder="https://"
        value={text}
        disabled={busy}
        error={problem ?? false}
        onChange={(event) => link.type(event.currentTarget.value)}
        onBlur={() => {
          if (!checked && problem === undefined) link.check()
        }}
      />
      {text.trim() !== '' && (
        <div className="upload-done">
          <span className="muted grow" role="status">
            {linkWords(link)}
          </span>
          {checked ? (
            <Button type="submit" variant="filled" disabled={!mayPressDone} loading={busy}>
              Done
            </Button>
          ) : (
            <Button type="submit" loading={checking}>
              Check
            </Button>
          )}
        </div>
      )}
    </form>
  )
}

function linkWords({ checking, checked, problem }: ShareLink): string {
  if (checking) return 'Looking what is there …'
  if (checked) return '✓ The link works. Press Done to hand the match in; you need not stay.'
  return problem === undefined ? 'The link is checked before the match is handed in.' : ''
}
