import { useNetwork } from '@mantine/hooks'
import { useConnection } from '../../foundation/live/live.tsx'
import type { ConnectionState } from '../../foundation/live/feed.ts'

const SHOWN: Readonly<Record<ConnectionState, { word: string; colour: string; title: string }>> = {
  off: { word: '', colour: 'var(--t3)', title: '' },
  connecting: { word: 'connecting', colour: 'var(--warn)', title: 'Connecting to live changes' },
  live: { word: 'live', colour: 'var(--ok)', title: 'Changes of others appear by themselves' },
  offline: {
    word: 'offline',
    colour: 'var(--bad)',
    title: 'No live changes at the moment. Lists refresh every 5 minutes; the connection is tried again.',
  },
}

/** Whether changes of others arrive by themselves, by colour and word. */
export function ConnectionDot() {
  const connection = useConnection()
  const { online } = useNetwork()
  const { word, colour, title } = SHOWN[online ? connection : 'offline']
  if (word === '') return null
  return (
    <span className="connection" role="status" title={title}>
      <i className="dot" style={{ background: colour }} />
      <span className="connection-word">{word}</span>
    </span>
  )
}
