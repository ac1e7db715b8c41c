import { Button, TextInput } from '@mantine/core'
import { CourtVideoTable } from '../court/court-video-table.tsx'
import type { ShareLink } from './use-share-link.ts'

/** The other way in: a link from which the video is fetched, checked before Done can be pressed (D70). */
export function LinkPanel({
  label,
  courtService,
  link,
  mayPressDone,
  busy,
  onDone,
}: {
  label: string
  /** Whose share links are understood too, where such a service is set up. */
  courtService: string | undefined
  link: ShareLink
  mayPressDone: boolean
  busy: boolean
  onDone: () => void
}) {
  const { text, checked, problem, courtVideos, choose } = link
  return (
    <form
      className="panel upload-link"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        if (mayPressDone) onDone()
        else if (!checked) link.check()
      }}
    >
      <TextInput
        label="Or fetch it from a link"
        description={whatLink(courtService)}
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
      {courtVideos.length > 1 && <CourtVideoTable videos={courtVideos} disabled={busy} onChoose={choose} />}
      {text.trim() !== '' && <CheckOrDone link={link} mayPressDone={mayPressDone} busy={busy} />}
    </form>
  )
}

/** A link is checked first; a checked one submits the match. */
function CheckOrDone({
  link,
  mayPressDone,
  busy,
}: {
  link: ShareLink
  mayPressDone: boolean
  busy: boolean
}) {
  return (
    <div className="upload-done">
      <span className="muted grow" role="status">
        {linkWords(link)}
      </span>
      {link.checked ? (
        <Button type="submit" variant="filled" disabled={!mayPressDone} loading={busy}>
          Done
        </Button>
      ) : (
        <Button type="submit" loading={link.checking}>
          Check
        </Button>
      )}
    </div>
  )
}

const whatLink = (courtService: string | undefined) =>
  `A link that downloads the video file itself${courtService === undefined ? '' : `, or a share link of ${courtService}`}. Several links, separated by commas, are joined in order.`

function linkWords({ checking, checked, problem, courtVideos }: ShareLink): string {
  if (checking) return 'Checking the link …'
  const [only] = courtVideos
  if (checked && courtVideos.length > 1)
    return courtVideos.some(({ use }) => use === 1)
      ? '✓ The link works. Choose the court videos of this match, then press Done.'
      : 'Choose the court videos of this match.'
  if (checked && only) return `✓ The link works: ${only.court}. Press Done to submit the match.`
  if (checked) return '✓ The link works. Press Done to submit the match. You can then close this page.'
  return problem === undefined ? 'The link is checked before the match is submitted.' : ''
}
