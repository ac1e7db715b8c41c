import type { Decision } from '@courtline/messages/event-sourcing/decider'
import type { LifeCycleEvent } from '@courtline/messages/match/life-cycle'
import { NOTHING, record, refuse } from '../decision.ts'
import type { CommandOf } from './command-of.ts'
import { ANY_STATUS, refusedBy, type Right } from './rights.ts'
import type { Match } from './state.ts'

/** Every grant is given and taken by the owner, or by an admin in their place. */
const GRANT: readonly Right[] = [{ from: ANY_STATUS, who: ['owner', 'Admin'] }]
const ADMIN_ONLY: readonly Right[] = [{ from: ANY_STATUS, who: ['Admin'] }]

type SharingCommand = CommandOf<'ShareMatch' | 'DeleteMatchLink' | 'SetEmbed' | 'SetDemo' | 'MoveOwner'>

/** Who else may watch a match, and whose it is. Refusals: NOT_ALLOWED; NOT_FOUND for a link that is not there. */
export function decideSharing(command: SharingCommand, match: Match): Decision<LifeCycleEvent> {
  switch (command.type) {
    case 'ShareMatch':
      return refusedBy(GRANT, command.by, match) ?? share(command, match)
    case 'DeleteMatchLink':
      return refusedBy(GRANT, command.by, match) ?? deleteLink(command, match)
    case 'SetEmbed':
      return refusedBy(GRANT, command.by, match) ?? setEmbed(command, match)
    case 'SetDemo':
      return refusedBy(ADMIN_ONLY, command.by, match) ?? setDemo(command, match)
    case 'MoveOwner':
      return refusedBy(ADMIN_ONLY, command.by, match) ?? moveOwner(command, match)
  }
}

/** One link for each address (D67); an address that has one already, or is named twice, gets no second. */
function share({ links }: CommandOf<'ShareMatch'>, match: Match): Decision<LifeCycleEvent> {
  const shared = new Set(match.links.values())
  const events: LifeCycleEvent[] = []
  for (const link of links) {
    if (shared.has(link.emailHash)) continue
    shared.add(link.emailHash)
    events.push({ type: 'MatchShared', data: link })
  }
  return { events }
}

/** The right to watch ends at once (D67). */
const deleteLink = ({ linkId }: CommandOf<'DeleteMatchLink'>, { links }: Match): Decision<LifeCycleEvent> =>
  links.has(linkId) ? record({ type: 'MatchLinkDeleted', data: { linkId } }) : refuse('NOT_FOUND')

/** 'Anyone with the link may watch' (D55). */
const setEmbed = ({ open }: CommandOf<'SetEmbed'>, { embedOpen }: Match): Decision<LifeCycleEvent> =>
  open === embedOpen ? NOTHING : record({ type: 'EmbedChanged', data: { open } })

/** A demo match is seen by all (D22). */
const setDemo = ({ demo }: CommandOf<'SetDemo'>, match: Match): Decision<LifeCycleEvent> =>
  demo === match.demo ? NOTHING : record({ type: 'DemoChanged', data: { demo } })

/** With links and annotation, to another account (D93). */
const moveOwner = ({ ownerId }: CommandOf<'MoveOwner'>, match: Match): Decision<LifeCycleEvent> =>
  ownerId === match.ownerId ? NOTHING : record({ type: 'OwnerMoved', data: { ownerId } })
