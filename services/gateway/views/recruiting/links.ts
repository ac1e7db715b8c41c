import type { LinkType } from '@courtline/messages/recruiting/words'
import type { ProgramView, RecruitLinkView } from '@courtline/messages/views/recruiting'
import type { ProgramDocument } from '@courtline/projections/programs/project'
import type { RecruitDocument, StoredLink } from '@courtline/projections/recruits/recruit-document'

/** From whose side a link is seen: a recruit never learns of an ignored invite (D85). */
export type LinkSide = 'recruit' | 'program'

/** What the link is from one side; undefined where there is nothing between the two. */
export function linkTypeOf({ sent, program }: StoredLink, side: LinkSide): LinkType | undefined {
  if (program === 'follows') return 'Follow'
  if (side === 'recruit') return sent ? 'OpenInvite' : undefined
  if (!sent) return undefined
  return program === 'ignored' ? 'IgnoredInvite' : 'OpenInvite'
}

/** The link as one side sees it; undefined where there is none for that side. */
export function linkView(
  recruit: Pick<RecruitDocument, 'id'>,
  link: StoredLink,
  program: ProgramDocument,
  side: LinkSide,
  names: ReadonlyMap<string, string | null>,
): RecruitLinkView | undefined {
  const linkType = linkTypeOf(link, side)
  if (linkType === undefined) return undefined
  const isSent = linkType === 'OpenInvite'
  const answeredBy = side === 'program' && link.answeredBy !== null ? names.get(link.answeredBy) : undefined
  return {
    id: link.linkId,
    recruitId: recruit.id,
    programId: program.id,
    linkType,
    collegeName: program.collegeName,
    teamName: program.teamName,
    programType: program.programType,
    linkInfo: { id: link.linkId },
    since: (isSent ? link.sentAt : link.answeredAt) ?? link.sentAt ?? '',
    answeredBy: answeredBy ?? null,
  }
}

/** A program without its coaches. */
export const programView = ({
  id,
  collegeName,
  teamName,
  programType,
  division,
  conference,
}: ProgramDocument): ProgramView => ({ id, collegeName, teamName, programType, division, conference })
