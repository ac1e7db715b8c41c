import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { MatchView, ReviewComment } from '@courtline/messages/views/match'
import { cardOf, matchViewOf, sampleAnnotation, SAMPLE_ACE } from '../../../testing/match-samples.ts'
import { gatewayFor, show, sampleUser } from '../../../testing/show.tsx'

const second = {
  ...SAMPLE_ACE,
  annotationId: 'a3bb189e-8bf9-4c9b-9f0e-0d5f6a7b8c9e',
  clockTime: { start: 20, stop: 24 },
}
const comment: ReviewComment = {
  commentId: 'c3bb189e-8bf9-4c9b-9f0e-0d5f6a7b8c9d',
  annotationId: second.annotationId,
  text: 'Who served here?',
  date: '2026-11-22T10:00:00Z',
  userId: '33333333-3333-4333-8333-333333333333',
  name: 'Mia Manager',
  resolved: false,
}
const rejection: MatchView['statusLog'][number] = {
  position: '00000000000000000007',
  date: '2026-11-22T10:00:00Z',
  status: 'Annotating',
  what: 'Returned',
  userId: comment.userId,
  name: 'Mia Manager',
  reason: 'Set 2 starts with the wrong server.',
}
const returned: Partial<MatchView> = {
  status: 'Annotating',
  actions: ['annotate', 'completeAnnotation', 'resolveReviewComment'],
  reviewComments: [comment],
  statusLog: [rejection],
}

async function workbench(changes: Partial<MatchView>, role: 'Annotator' | 'AnnotationManager' = 'Annotator') {
  const match: MatchView = { ...matchViewOf(cardOf({})), ...changes }
  const gateway = gatewayFor(sampleUser(role))
    .answer('match', match)
    .answer('annotation', {
      ...sampleAnnotation(match),
      mayEdit: match.status === 'Annotating',
      annotation: [SAMPLE_ACE, second],
    })
    .answer('addReviewComment', match)
    .answer('resolveReviewComment', match)
  show(`/annotate/${match.id}`, gateway)
  await screen.findByRole('grid', { name: 'Serves and adjustments' })
  return gateway
}

describe('an annotation that was returned', () => {
  it('shows why, by whom, and how many comments are open', async () => {
    await workbench(returned)
    const banner = screen.getByRole('status', { name: 'Returned for changes' })
    expect(banner).toHaveTextContent('Set 2 starts with the wrong server.')
    expect(banner).toHaveTextContent(/Mia Manager.*1 open comment/)
    expect(screen.getByRole('button', { name: 'Complete' })).toBeEnabled()
  })

  it('shows nothing once it was claimed again', async () => {
    await workbench({ ...returned, statusLog: [{ ...rejection, reason: null }, rejection] })
    expect(screen.queryByRole('status', { name: 'Returned for changes' })).toBeNull()
  })

  it('leads to each comment with F8, and r resolves it', async () => {
    const gateway = await workbench(returned)
    await userEvent.keyboard('{F8}')
    const comments = within(await screen.findByRole('region', { name: 'Comments' }))
    expect(comments.getByText(/on row 2/)).toBeVisible()
    await userEvent.keyboard('r')
    await waitFor(() => expect(gateway.seen.map(({ name }) => name)).toContain('resolveReviewComment'))
    expect(gateway.seen.find(({ name }) => name === 'resolveReviewComment')?.url).toContain(comment.commentId)
  })
})

describe('a manager who reviews', () => {
  it('writes to the marked row with c', async () => {
    const gateway = await workbench({ status: 'Review', actions: ['addReviewComment'] }, 'AnnotationManager')
    await userEvent.keyboard(']]]]')
    await screen.findByRole('button', { name: 'Comment on row 2' })
    await userEvent.keyboard('c')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Comment' }), 'Check the server')
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Comment' }))
    const body = { annotationId: second.annotationId, text: 'Check the server' }
    await waitFor(() => expect(gateway.bodiesOf('addReviewComment')).toEqual([body]))
  })

  it('has the new comment below the rows as soon as the dialog is closed, and resolves it with r', async () => {
    const reviewed: Partial<MatchView> = {
      id: second.annotationId,
      status: 'Review',
      actions: ['addReviewComment', 'resolveReviewComment'],
    }
    const gateway = await workbench(reviewed, 'AnnotationManager')
    // The match is not read again: what is known of the comment is the answer.
    gateway.answer('addReviewComment', {
      ...matchViewOf(cardOf({})),
      ...reviewed,
      reviewComments: [comment],
    })
    await userEvent.keyboard(']]]]')
    await screen.findByRole('button', { name: 'Comment on row 2' })
    await userEvent.keyboard('c')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Comment' }), comment.text)
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Comment' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText(comment.text)).toBeVisible()
    await userEvent.keyboard('r')
    await waitFor(() => expect(screen.queryByText(comment.text)).toBeNull())
    expect(gateway.seen.map(({ name }) => name)).toContain('resolveReviewComment')
  })
})
