import type { ComponentPropsWithRef } from 'react'
import { Link as RouterLink, Redirect } from 'wouter'
import { useLocation } from './use-navigation.ts'

interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href' | 'target'> {
  /** An address of this site. */
  readonly to: string
  readonly replace?: boolean
}

/** A link within the site: goes there without loading the page again. With a key or another button the browser decides. */
export const Link = (props: LinkProps) => <RouterLink {...props} />

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
export const Navigate = ({ to, replace = false }: { to: string; replace?: boolean }) => (
  <Redirect key={to} to={to} replace={replace} />
)
