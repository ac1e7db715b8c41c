import { Waiting } from '../../ui/waiting.tsx'

/** Filled in by the slice that owns this screen. */
export function MatchViewScreen() {
  return <Waiting />
}
