import { Waiting } from '../../ui/waiting.tsx'

export function ReadModelsScreen() {
  return <Waiting />
}
