import { Waiting } from '../../ui/waiting.tsx'

export function FirstAdminScreen() {
  return <Waiting />
}
