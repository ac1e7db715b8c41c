import { Button, Menu } from '@mantine/core'
import type { AnalysisView } from '@courtline/messages/views/analysis'
import type { MatchView } from '@courtline/messages/views/match'
import { shortDay } from '../../../foundation/time/calendar.ts'
import { saveBlob } from '../../../ui/save-file.ts'
import { showError } from '../../../ui/toast.ts'
import type { WatchedMatch } from '../watched-match.ts'
import type { AnalysisPlace } from './analysis-in-address.ts'
import { analysisPicture } from './analysis-picture.ts'
import { filterWords } from './analysis-words.ts'

/** The analysis as a PNG picture, or on paper. */
export function ExportMenu({
  view,
  match,
  watched,
  place,
}: {
  view: AnalysisView | undefined
  match: MatchView
  watched: WatchedMatch
  place: AnalysisPlace
}) {
  const save = async () => {
    if (!view) return
    const { metadata } = match
    const sets = watched.sets.map(({ games }) => games.join('–')).join(' ')
    const facts = [shortDay(metadata.date), sets, filterWords(place, watched)].filter((fact) => fact !== '')
    const title = metadata.teams.join(' v ')
    const { paintedPng } = await import('./paint-picture.ts')
    const png = await paintedPng(analysisPicture(view, watched.names, title, facts.join(' · ')))
    if (png) saveBlob(png, `${title}, ${view.analysis}.png`)
    else showError('This browser cannot make the picture. Print the page instead.')
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="xs" disabled={!view}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void save()}>PNG picture</Menu.Item>
        <Menu.Item onClick={() => window.print()}>Print</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
