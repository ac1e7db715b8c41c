import { Waiting } from '../../ui/waiting.tsx'

export function ProfileScreen() {
  return <Waiting />
}
