import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fillIn } from '../../testing/fill-in.ts'
import { ok, refusedWith } from '../../testing/gateway-stand-in.ts'
import { fullProgram, LAKESHORE, MILLBROOK, OWN_ID, sampleCoach } from '../../testing/recruiting-samples.ts'
import { gatewayFor, sampleUser, show } from '../../testing/show.tsx'

const admin = sampleUser('Admin', { id: '99999999-9999-4999-8999-999999999999' })
const waiting = sampleCoach('pending', {
  userDetails: { displayName: 'Tess Baptiste' },
  earlierAnswers: [{ at: '2026-11-01T09:00:00Z', answer: 'rejected', why: 'No such coach at the college.' }],
})
const gateway = () =>
  gatewayFor(admin)
    .answer('pendingCoaches', [waiting])
    .answer('fullPrograms', [fullProgram(LAKESHORE), fullProgram(MILLBROOK)])
    .answer('programs', [LAKESHORE, MILLBROOK])
const button = (name: string) => screen.findByRole('button', { name })

describe('verifying coaches', () => {
  it('shows the details and how earlier applications were answered', async () => {
    show('/verifyCoach', gateway())
    expect(await screen.findByText('Rejected on 1 Nov 2026: No such coach at the college.')).toBeVisible()
    expect(screen.getByText(/marta@lakeshore.example/)).toBeVisible()
  })

  it('assigns the program, the one of the named college being offered', async () => {
    const site = gateway().answer('assignCoach', () => {
      site.answer('pendingCoaches', [])
      return ok(sampleCoach('verified'))
    })
    show('/verifyCoach', site)
    const assign = await button('Assign Tess Baptiste')
    await waitFor(() => expect(assign).toBeEnabled())
    await userEvent.click(assign)
    expect(await screen.findByText('Tess Baptiste is verified.')).toBeVisible()
    expect(site.seen.find(({ name }) => name === 'assignCoach')?.url).toBe(
      `/api/coaches/assign/${OWN_ID}/${LAKESHORE.id}`,
    )
    expect(await screen.findByText('No application is waiting.')).toBeVisible()
  })

  it('rejects after the question of the specification, with a reason', async () => {
    const site = gateway().answer('rejectCoach', ok(sampleCoach('rejected')))
    show('/verifyCoach', site)
    await userEvent.click(await button('Reject Tess Baptiste'))
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Are you sure you want to reject the application?' }),
    )
    await fillIn(dialog.getByRole('textbox', { name: 'Reason' }), 'Not on the roster.')
    await userEvent.click(dialog.getByRole('button', { name: 'Reject' }))
    await waitFor(() => expect(site.bodiesOf('rejectCoach')).toEqual([{ reason: 'Not on the roster.' }]))
  })

  it('is for admins', async () => {
    const { at } = show('/verifyCoach', gatewayFor(sampleUser('AnnotationManager')).answer('matches', []))
    await waitFor(() => expect(at()).toBe(`/userMatches/${OWN_ID}`))
  })
})

describe('the programs', () => {
  it('are added with a college and a type (platform 5)', async () => {
    const site = gateway().answer('createProgram', { status: 201, body: fullProgram(MILLBROOK) })
    show('/verifyCoach', site)
    await userEvent.click(await button('Add program'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add program' }))
    const add = dialog.getByRole('button', { name: 'Add' })
    await fillIn(dialog.getByRole('textbox', { name: 'College' }), ' Millbrook College ')
    expect(add).toBeDisabled()
    await userEvent.click(dialog.getByRole('combobox', { name: 'Type' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Women’s' }))
    await userEvent.click(add)
    await waitFor(() =>
      expect(site.bodiesOf('createProgram')).toEqual([
        {
          collegeName: 'Millbrook College',
          teamName: null,
          programType: 'Womens',
          division: null,
          conference: null,
        },
      ]),
    )
  })

  it('are changed; what the server refuses is shown in the dialog', async () => {
    const msg = 'There is already a program of this college, team and type.'
    const site = gateway().answer('changeProgram', () => refusedWith(409, 'PROGRAM_EXISTS', msg))
    show('/verifyCoach', site)
    await userEvent.click(await button('Edit Millbrook College, women’s tennis'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit program' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(msg)
  })

  it('are deleted after the question of the specification', async () => {
    const site = gateway().answer('deleteProgram', ok({ ok: true }))
    show('/verifyCoach', site)
    await userEvent.click(await button('Delete Millbrook College, women’s tennis'))
    expect(await screen.findByText('Are you sure you want to delete program?')).toBeVisible()
    expect(site.seen.some(({ name }) => name === 'deleteProgram')).toBe(false)
    await userEvent.click(await button('Delete'))
    await waitFor(() =>
      expect(site.seen.find(({ name }) => name === 'deleteProgram')?.url).toBe(
        `/api/programs/${MILLBROOK.id}`,
      ),
    )
  })

  it('are imported after a preview that names bad rows by their line (D126)', async () => {
    const preview = {
      applied: false,
      added: 1,
      changed: 0,
      unchanged: 1,
      refusedCount: 1,
      refused: [{ line: 3, text: 'The type of a program is Mens or Womens.' }],
      preview: [{ line: 2, what: 'added', program: MILLBROOK }],
    }
    const site = gateway().answer('importPrograms', ({ body }: { body: unknown }) =>
      ok({ ...preview, applied: (body as { apply: boolean }).apply }),
    )
    show('/verifyCoach', site)
    await userEvent.click(await button('Import'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Import programs' }))
    const file = new File(['collegeName\nMillbrook College'], 'programs.tsv')
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (input) await userEvent.upload(input, file, { applyAccept: false })
    expect(await dialog.findByText('1 new · 0 changed · 1 refused')).toBeVisible()
    expect(dialog.getByText(/The type of a program is Mens or Womens/)).toHaveTextContent('Line 3')
    await userEvent.click(dialog.getByRole('button', { name: 'Import 1 program' }))
    expect(await screen.findByText('1 added, 0 changed, 1 left out.')).toBeVisible()
    expect(site.bodiesOf('importPrograms').map((body) => (body as { apply: boolean }).apply)).toEqual([
      false,
      true,
    ])
  })
})
