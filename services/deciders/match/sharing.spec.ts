import { describe, it } from '@jest/globals'
import type { MatchEvent } from '@courtline/messages/events'
import type { MatchCommand } from '@courtline/messages/match/commands'
import { given } from '../testing/given.ts'
import { adam, mia, olga, stranger } from '../people.ts'
import { matchDecider } from './decider.ts'
import { created, edited, numberedUuid, type History } from './testing/histories.ts'

const match = (history: History) => given(matchDecider, history)
const aunt = { linkId: numberedUuid(1), email: 'aunt@example.org', emailHash: 'hash of aunt' }
const coach = { linkId: numberedUuid(2), email: 'coach@example.org', emailHash: 'hash of coach' }
const shared = (link: typeof aunt): MatchEvent => ({ type: 'MatchShared', data: link })
const share = (who: typeof olga, ...links: (typeof aunt)[]): MatchCommand => ({
  type: 'ShareMatch',
  by: who,
  links,
})
const deleteLink = (who: typeof olga, linkId = aunt.linkId): MatchCommand => ({
  type: 'DeleteMatchLink',
  by: who,
  linkId,
})
const sharedWithAunt: History = [...edited, shared(aunt)]

describe('sharing by mail (D67)', () => {
  it.each([
    ['the owner', olga],
    ['an admin', adam],
  ])('makes one link for each address, for %s', (_, who) =>
    match(edited)
      .when(share(who, aunt, coach))
      .records(shared(aunt), shared(coach)),
  )

  it('makes no second link for an address that has one', () =>
    match(sharedWithAunt)
      .when(share(olga, { ...aunt, linkId: numberedUuid(3) }, coach))
      .records(shared(coach)))

  it('makes one link for an address that is named twice', () =>
    match(edited)
      .when(share(olga, aunt, { ...aunt, linkId: numberedUuid(3) }))
      .records(shared(aunt)))

  it('is for nobody else', () => {
    match(edited).when(share(stranger, aunt)).refuses('NOT_ALLOWED')
    match(edited).when(share(mia, aunt)).refuses('NOT_ALLOWED')
  })

  it('ends when the link is deleted', () =>
    match(sharedWithAunt)
      .when(deleteLink(olga))
      .records({ type: 'MatchLinkDeleted', data: { linkId: aunt.linkId } }))

  it('can be given again after that', () =>
    match([...sharedWithAunt, { type: 'MatchLinkDeleted', data: { linkId: aunt.linkId } }])
      .when(share(olga, aunt))
      .records(shared(aunt)))

  it('does not end a link that is not there', () => match(edited).when(deleteLink(olga)).refuses('NOT_FOUND'))

  it('is not ended by a stranger', () =>
    match(sharedWithAunt).when(deleteLink(stranger)).refuses('NOT_ALLOWED'))
})

describe("'Anyone with the link may watch' (D55)", () => {
  it('is switched by the owner', () =>
    match(edited)
      .when({ type: 'SetEmbed', by: olga, open: true })
      .records({ type: 'EmbedChanged', data: { open: true } }))

  it('is off at first', () => match(edited).when({ type: 'SetEmbed', by: olga, open: false }).records())

  it('is recorded once', () =>
    match([...edited, { type: 'EmbedChanged', data: { open: true } }])
      .when({ type: 'SetEmbed', by: olga, open: true })
      .records())

  it('is for nobody else', () =>
    match(edited).when({ type: 'SetEmbed', by: stranger, open: true }).refuses('NOT_ALLOWED'))
})

describe('a demo match (D22)', () => {
  it('is chosen by an admin', () =>
    match(edited)
      .when({ type: 'SetDemo', by: adam, demo: true })
      .records({ type: 'DemoChanged', data: { demo: true } }))

  it('is chosen once', () =>
    match([...edited, { type: 'DemoChanged', data: { demo: true } }])
      .when({ type: 'SetDemo', by: adam, demo: true })
      .records())

  it('is not chosen by its owner', () =>
    match(edited).when({ type: 'SetDemo', by: olga, demo: true }).refuses('NOT_ALLOWED'))
})

describe('moving a match to another owner (D93)', () => {
  const toStranger: MatchCommand = { type: 'MoveOwner', by: adam, ownerId: stranger.userId }
  const moved: MatchEvent = { type: 'OwnerMoved', data: { ownerId: stranger.userId } }

  it('is done by an admin', () => match(created).when(toStranger).records(moved))

  it('gives the new owner the rights and takes them from the old one', () => {
    match([...created, moved])
      .when({ type: 'DeleteMatch', by: stranger })
      .records({ type: 'MatchDeleted', data: {} })
    match([...created, moved])
      .when({ type: 'DeleteMatch', by: olga })
      .refuses('NOT_ALLOWED')
  })

  it('has nothing to do for a match that is theirs already', () =>
    match([...created, moved])
      .when(toStranger)
      .records())

  it('is not for owners', () =>
    match(created).when({ type: 'MoveOwner', by: olga, ownerId: stranger.userId }).refuses('NOT_ALLOWED'))
})
