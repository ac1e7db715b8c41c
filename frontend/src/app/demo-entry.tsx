import { Navigate, useSearchParams } from 'react-router'
import { Waiting } from '../ui/waiting.tsx'
import { useDemoMatchQuery } from './demo-calls.ts'
import { paths, sameSitePath } from './paths.ts'

/** /demo: to the demo match of the site; without a valid demo it goes to login. */
export function DemoEntry() {
  const [query] = useSearchParams()
  const { data: demo, isError } = useDemoMatchQuery()
  if (demo) return <Navigate to={paths.demo(demo.id)} replace />
  if (isError) return <Navigate to={paths.login(sameSitePath(query.get('redirect')))} replace />
  return <Waiting />
}
