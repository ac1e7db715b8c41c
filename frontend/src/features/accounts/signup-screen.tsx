import { Waiting } from '../../ui/waiting.tsx'

export function SignupScreen() {
  return <Waiting />
}
