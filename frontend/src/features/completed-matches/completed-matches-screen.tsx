import { Waiting } from '../../ui/waiting.tsx'

export function CompletedMatchesScreen() {
  return <Waiting />
}
