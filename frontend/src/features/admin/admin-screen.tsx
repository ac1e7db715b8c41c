import { Waiting } from '../../ui/waiting.tsx'

export function AdminScreen() {
  return <Waiting />
}
