import { Waiting } from '../../ui/waiting.tsx'

export function ConfirmEmailScreen() {
  return <Waiting />
}
