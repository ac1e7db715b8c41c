import { Waiting } from '../../ui/waiting.tsx'

export function ResetPasswordScreen() {
  return <Waiting />
}
