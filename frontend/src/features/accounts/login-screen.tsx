import { Waiting } from '../../ui/waiting.tsx'

export function LoginScreen() {
  return <Waiting />
}
