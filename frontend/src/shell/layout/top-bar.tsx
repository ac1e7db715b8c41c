import { UnstyledButton } from '@mantine/core'
import { Link, NavLink } from '../../foundation/navigation/link.tsx'
import { useLocation, useNavigate } from '../../foundation/navigation/use-navigation.ts'
import { Kbd } from '../../foundation/keys/kbd.tsx'
import { Mark } from '../../ui/mark.tsx'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { ICON } from '../../ui/icon.ts'
import { palette } from '../palette/palette-store.ts'
import { paths } from '../../foundation/paths/paths.ts'
import { useUser } from '../../foundation/session/use-session.ts'
import { AccountMenu } from './account-menu.tsx'
import { ButtonMenu } from '../../ui/button-menu.tsx'
import { ConnectionDot } from './connection-dot.tsx'
import { useNavigationEntries, type NavigationEntry } from './navigation.ts'

/** The bar at the top of every screen. */
export function TopBar() {
  const entries = useNavigationEntries()
  const user = useUser()
  return (
    <header className="top-bar">
      <Link to={paths.home()} className="brand" aria-label="Courtline, home">
        <Mark />
        <span className="brand-name">Courtline</span>
      </Link>
      <nav aria-label="Main" className="top-nav">
        {entries.map((entry) => (
          <Entry key={entry.label} entry={entry} />
        ))}
      </nav>
      <span className="grow" />
      {user ? (
        <>
          <SearchButton />
          <ConnectionDot />
          <AccountMenu user={user} />
        </>
      ) : (
        <Link to={paths.login()} className="nav-link">
          Log in
        </Link>
      )}
    </header>
  )
}

function Entry({ entry }: { entry: NavigationEntry }) {
  const { label, to, choices } = entry
  const { pathname } = useLocation()
  const navigate = useNavigate()
  if (!choices) {
    return (
      <NavLink to={to} className="nav-link">
        {label}
      </NavLink>
    )
  }
  const here = choices.some(({ to: place }) => pathname === place || pathname.startsWith(`${place}/`))
  return (
    <ButtonMenu
      className={here ? 'nav-link active' : 'nav-link'}
      content={label}
      position="bottom-start"
      choices={choices.map((choice) => ({
        label: choice.label,
        onChoose: () => void navigate(choice.to),
      }))}
    />
  )
}

function SearchButton() {
  return (
    <UnstyledButton className="search-button" onClick={() => palette.open()}>
      <IconSearch {...ICON} />
      <span className="grow">Search or jump to</span>
      <Kbd action="everywhere.palette" />
    </UnstyledButton>
  )
}
