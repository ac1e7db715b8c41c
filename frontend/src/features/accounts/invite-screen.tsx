import { Waiting } from '../../ui/waiting.tsx'

export function InviteScreen() {
  return <Waiting />
}
