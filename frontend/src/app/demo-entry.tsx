import { Navigate, useSearchParams } from 'react-router'
import { paths, sameSitePath } from './paths.ts'

/** /demo without a match: there is no valid demo to show, so it goes to login. */
export function DemoEntry() {
  const [query] = useSearchParams()
  return <Navigate to={paths.login(sameSitePath(query.get('redirect')))} replace />
}
