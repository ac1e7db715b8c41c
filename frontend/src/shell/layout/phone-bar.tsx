import { NavLink } from '../../foundation/navigation/link.tsx'
import { useNavigationEntries } from './navigation.ts'

/** The navigation at the bottom of a phone's screen, within reach of the thumb. */
export function PhoneBar() {
  const entries = useNavigationEntries()
  if (entries.length === 0) return null
  return (
    <nav aria-label="Phone" className="phone-bar">
      {entries.map(({ label, to }) => (
        <NavLink key={label} to={to}>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
