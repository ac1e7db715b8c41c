import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { cardOf, matchViewOf } from '../../../testing/match-samples.ts'
import { gatewayFor, show, sampleUser } from '../../../testing/show.tsx'
import { annotationViewFixture, MATCH } from '../testing/outbox-fixture.ts'

const ace = (annotationId: string, start: number) =>
  ({ annotationId, eventType: 'Point', clockTime: { start, stop: start + 3 }, outcome: 'Ace' }) as const
const FIRST = 'a3bb189e-8bf9-4c9b-9f0e-000000000101'
const SECOND = 'a3bb189e-8bf9-4c9b-9f0e-000000000102'

const match = { ...matchViewOf(cardOf({})), id: MATCH, status: 'Annotating' as const, actions: ['annotate'] }

/** The workbench of a match with two aces, and every text that was downloaded. */
function workbench(changes: Partial<typeof match> = {}, mayEdit = true) {
  const site = gatewayFor(sampleUser('Admin'))
    .answer('match', { ...match, ...changes })
    .answer('history', [])
    .answer(
      'annotation',
      annotationViewFixture({
        annotation: [ace(FIRST, 10), ace(SECOND, 20)],
        lastEdits: { [FIRST]: FIRST, [SECOND]: SECOND },
        mayEdit,
      }),
    )
    .answer('editAnnotation', { revision: 5, position: '5', editIds: [FIRST], deduplicated: false })
  const saved: Blob[] = []
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) saved.push(file)
    return 'blob:saved'
  }
  URL.revokeObjectURL = () => undefined
  // A download is no page to go to; jsdom takes it for one.
  HTMLAnchorElement.prototype.click = () => undefined
  show(`/annotate/${MATCH}`, site)
  return { site, saved }
}

const menu = async (item: string | RegExp) => {
  await userEvent.click(await screen.findByRole('button', { name: 'TSV, annotation as a file' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}

async function exported() {
  const { site, saved } = workbench()
  await menu('Export as TSV')
  const [file] = saved
  return { site, text: (await file?.text()) ?? '' }
}

const choose = async (text: string) => {
  await menu(/Import from TSV/)
  const dialog = await screen.findByRole('dialog', { name: 'Import from TSV' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no way to choose a file')
  await userEvent.upload(input, new File([text], 'match.tsv', { type: 'text/plain' }))
  return dialog
}

describe('an annotation as a file', () => {
  it('is exported with a row for each serve', async () => {
    const { text } = await exported()
    const [header, ...rows] = text.trimEnd().split('\n')
    expect(header?.split('\t')).toHaveLength(27)
    expect(rows).toHaveLength(2)
  })

  it('shows what an import changes before anything is sent, then sends it as one command', async () => {
    const { site, text } = await exported()
    const [header, first] = text.split('\n')
    const dialog = await choose([header, first, ''].join('\n'))
    expect(await within(dialog).findByText('0 added · 0 changed · 1 removed')).toBeVisible()
    expect(site.bodiesOf('editAnnotation')).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Import 1 change' }))
    await waitFor(() => expect(site.bodiesOf('editAnnotation')).toHaveLength(1))
    expect(site.bodiesOf('editAnnotation')[0]).toMatchObject({
      edits: [{ type: 'Remove', annotationId: SECOND, basedOn: SECOND }],
      silent: false,
    })
  })

  it('names the line that is wrong, and cannot be imported', async () => {
    const { text } = await exported()
    const dialog = await choose(text.replace('\tPoint\t', '\tTrick\t'))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(/Line 2 eventType is 'Trick'/)
    expect(within(dialog).getByRole('button', { name: 'Import' })).toBeDisabled()
  })

  it('is not imported by a user who only watches', async () => {
    workbench({}, false)
    await userEvent.click(await screen.findByRole('button', { name: 'TSV, annotation as a file' }))
    expect(await screen.findByRole('menuitem', { name: 'Export as TSV' })).toBeVisible()
    expect(screen.queryByRole('menuitem', { name: /Import/ })).toBeNull()
  })

  it('is corrected silently by an admin who is not its annotator (D51)', async () => {
    const { site, saved } = workbench({ actions: ['annotateSilently'] })
    expect(await screen.findByText('Silent correction')).toBeVisible()
    await menu('Export as TSV')
    const text = (await saved[0]?.text()) ?? ''
    const dialog = await choose(text.split('\n').slice(0, 2).join('\n'))
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Import 1 change' }))
    await waitFor(() => expect(site.bodiesOf('editAnnotation')).toMatchObject([{ silent: true }]))
  })
})
