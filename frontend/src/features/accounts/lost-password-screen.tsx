import { Waiting } from '../../ui/waiting.tsx'

export function LostPasswordScreen() {
  return <Waiting />
}
