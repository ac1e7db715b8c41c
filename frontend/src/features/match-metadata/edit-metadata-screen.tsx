import { Waiting } from '../../ui/waiting.tsx'

export function EditMetadataScreen() {
  return <Waiting />
}
