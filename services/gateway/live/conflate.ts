import type { LiveFrame } from '@courtline/messages/live'

/** Frames of one subject that replace each other for a reader who cannot keep up. */
export function subjectOf(frame: LiveFrame): string {
  return 'matchId' in frame ? `${frame.type} ${frame.matchId}` : frame.type
}

/**
 * The one frame that a slow reader gets for two of the same subject (P7): rows and cards at their newest, of edits only
 * the newest, whose `fromRevision` shows the reader the gap that makes it read again.
 */
export function conflate(older: LiveFrame, newer: LiveFrame): LiveFrame {
  if (older.type === 'queueRows' && newer.type === 'queueRows') {
    const touched = new Set([...newer.gone, ...newer.rows.map((row) => row.matchId)])
    return {
      ...newer,
      rows: [...older.rows.filter((row) => !touched.has(row.matchId)), ...newer.rows],
      gone: [...older.gone.filter((id) => !touched.has(id)), ...newer.gone],
    }
  }
  if (older.type === 'matchCards' && newer.type === 'matchCards') {
    const touched = new Set([...newer.gone, ...newer.cards.map((card) => card.id)])
    return {
      ...newer,
      cards: [...older.cards.filter((card) => !touched.has(card.id)), ...newer.cards],
      gone: [...older.gone.filter((id) => !touched.has(id)), ...newer.gone],
    }
  }
  return newer
}
