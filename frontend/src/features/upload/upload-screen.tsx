import { Waiting } from '../../ui/waiting.tsx'

export function UploadScreen() {
  return <Waiting />
}
