import { Button } from '@mantine/core'

/** Everything that the site keeps about the reader, as one file (D111). */
export function MyDataPanel() {
  return (
    <section className="panel profile-panel" aria-labelledby="my-data-heading">
      <h2 id="my-data-heading">My data</h2>
      <p className="muted profile-token-note">
        One file with your account, your favorites, your matches with their annotation, what others wrote
        about you there, and links to the videos.
      </p>
      <Button component="a" href="/api/myData" download>
        Download my data
      </Button>
    </section>
  )
}
