import type { MatchView } from '@courtline/messages/views/match'

/** An editor who is not the annotator is an admin, whose changes are silent (D51). */
export const isCorrecting = ({ actions }: Pick<MatchView, 'actions'>): boolean =>
  actions.includes('annotateSilently') && !actions.includes('annotate')
