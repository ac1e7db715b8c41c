import type { ReactNode } from 'react'

/** Line icons of 14 px, decoration beside words; a button with an icon alone names itself. */
const Icon = ({ children }: { children: ReactNode }) => (
  <svg
    width="14"
    height="14"
    viewBox="0 0 14 14"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.4"
    aria-hidden="true"
  >
    {children}
  </svg>
)

export const PlayIcon = () => (
  <Icon>
    <path d="M3 1.6v10.8L12 7z" fill="currentColor" stroke="none" />
  </Icon>
)
export const PauseIcon = () => (
  <Icon>
    <path d="M3 2h3v10H3zM8 2h3v10H8z" fill="currentColor" stroke="none" />
  </Icon>
)
export const PreviousIcon = () => (
  <Icon>
    <path d="M2 2v10M12 2 5 7l7 5z" fill="currentColor" />
  </Icon>
)
export const NextIcon = () => (
  <Icon>
    <path d="M12 2v10M2 2l7 5-7 5z" fill="currentColor" />
  </Icon>
)
export const StarIcon = ({ filled = false }: { filled?: boolean }) => (
  <Icon>
    <path
      d="m7 1 1.8 3.8 4.2.5-3.1 2.9.8 4.1L7 10.3 3.3 12.3l.8-4.1L1 5.3l4.2-.5z"
      fill={filled ? 'currentColor' : 'none'}
    />
  </Icon>
)
export const SearchIcon = () => (
  <Icon>
    <circle cx="6" cy="6" r="4.2" />
    <path d="m9.3 9.3 3.4 3.4" />
  </Icon>
)
export const UploadIcon = () => (
  <Icon>
    <path d="M7 10V2M3.5 5.2 7 1.8l3.5 3.4M2 12.4h10" />
  </Icon>
)
export const ShareIcon = () => (
  <Icon>
    <circle cx="3" cy="7" r="1.8" fill="currentColor" stroke="none" />
    <circle cx="11" cy="2.8" r="1.8" fill="currentColor" stroke="none" />
    <circle cx="11" cy="11.2" r="1.8" fill="currentColor" stroke="none" />
    <path d="M3 7l8-4.2M3 7l8 4.2" />
  </Icon>
)
export const MoreIcon = () => (
  <Icon>
    <path d="M2.5 7h.01M7 7h.01M11.5 7h.01" strokeWidth="2.4" strokeLinecap="round" />
  </Icon>
)
export const CheckIcon = () => (
  <Icon>
    <path d="m2.5 7.5 3 3 6-7" />
  </Icon>
)
export const CloseIcon = () => (
  <Icon>
    <path d="m3 3 8 8M11 3l-8 8" />
  </Icon>
)
export const WarningIcon = () => (
  <Icon>
    <path d="M7 1.6 13 12.4H1zM7 5.5v3M7 10.4h.01" />
  </Icon>
)
export const BackIcon = () => (
  <Icon>
    <path d="M9 2 4 7l5 5" />
  </Icon>
)
