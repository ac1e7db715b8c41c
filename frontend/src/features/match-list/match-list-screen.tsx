import { Waiting } from '../../ui/waiting.tsx'

export function MatchListScreen() {
  return <Waiting />
}
