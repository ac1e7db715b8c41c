import { useEffect, type ComponentPropsWithRef, type MouseEvent } from 'react'
import { useLocation, useNavigate, useSiteNavigator } from './use-navigation.ts'

interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** An address of this site. */
  readonly to: string
  readonly replace?: boolean
}

/** A link within the site: goes there without loading the page anew. With a key or another button the browser decides. */
export function Link({ to, replace, onClick, ...rest }: LinkProps) {
  const navigator = useSiteNavigator()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    // As in the browser, a link to where one is already adds nothing to the history.
    void navigator.navigate(to, { replace: replace ?? navigator.isAt(to) })
  }
  return <a {...rest} href={to} onClick={follow} />
}

const isPlainClick = (event: MouseEvent<HTMLAnchorElement>) =>
  event.button === 0 &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) &&
  (event.currentTarget.target === '' || event.currentTarget.target === '_self')

/** A link that is marked where the page is the one it leads to, or one below it. */
export function NavLink({ className = '', ...rest }: LinkProps) {
  const { pathname } = useLocation()
  const path = rest.to.replace(/[?#].*/, '')
  const isHere = pathname === path || pathname.startsWith(`${path}/`)
  return (
    <Link
      {...rest}
      className={isHere ? `${className} active`.trim() : className}
      {...(isHere && { 'aria-current': 'page' })}
    />
  )
}

/** Leads elsewhere as soon as it is shown. */
export function Navigate({ to, replace = false }: { to: string; replace?: boolean }) {
  const navigate = useNavigate()
  useEffect(() => void navigate(to, { replace }), [navigate, to, replace])
  return null
}
