import { Waiting } from '../../ui/waiting.tsx'

export function AnnotationQueueScreen() {
  return <Waiting />
}
