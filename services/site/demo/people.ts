import type { Role } from '@courtline/messages/permissions'

/** A person of the demo. */
export interface DemoPerson {
  readonly displayName: string
  /** At a domain that is reserved for examples: no mail can reach anybody. */
  readonly email: string
  readonly role: Exclude<Role, 'New'>
}

/** Known to everybody who starts a demo; it exists nowhere else. */
export const DEMO_PASSWORD = 'new balls please'

/** One of every role, two of those who compete with each other, three on trial. */
export const PEOPLE = {
  greta: { displayName: 'Greta Lindholm', email: 'greta.lindholm@example.org', role: 'Admin' },
  marco: { displayName: 'Marco Bianchi', email: 'marco.bianchi@example.org', role: 'AnnotationManager' },
  aoife: { displayName: 'Aoife Byrne', email: 'aoife.byrne@example.org', role: 'Annotator' },
  kenji: { displayName: 'Kenji Mori', email: 'kenji.mori@example.org', role: 'Annotator' },
  zuzana: { displayName: 'Zuzana Novak', email: 'zuzana.novak@example.org', role: 'TrialAnnotator' },
  tomas: { displayName: 'Tomas Silva', email: 'tomas.silva@example.org', role: 'TrialAnnotator' },
  nadia: { displayName: 'Nadia Haddad', email: 'nadia.haddad@example.org', role: 'TrialAnnotator' },
  maya: { displayName: 'Maya Fischer', email: 'maya.fischer@example.com', role: 'Registered' },
  lena: { displayName: 'Lena Okafor', email: 'lena.okafor@example.com', role: 'Registered' },
  daniel: { displayName: 'Daniel Reyes', email: 'daniel.reyes@college.example', role: 'Coach' },
  sofia: { displayName: 'Sofia Petrova', email: 'sofia.petrova@example.net', role: 'Recruit' },
  ines: { displayName: 'Ines Carvalho', email: 'ines.carvalho@example.net', role: 'Recruit' },
  theo: { displayName: 'Theo Lindqvist', email: 'theo.lindqvist@example.net', role: 'Recruit' },
  // Has applied as a coach, and waits for the answer.
  priya: { displayName: 'Priya Raman', email: 'priya.raman@college.example', role: 'Registered' },
} as const satisfies Record<string, DemoPerson>

export type PersonName = keyof typeof PEOPLE

/** How to log in, for the terminal. */
export function loginLines(): readonly string[] {
  const rows = Object.values(PEOPLE).map(
    ({ role, email, displayName }) => [role, email, displayName] as const,
  )
  const width = (column: 0 | 1) => Math.max(...rows.map((row) => row[column].length))
  return [
    `Log in as one of these, password "${DEMO_PASSWORD}". They exist only in demo mode, and only on this machine.`,
    ...rows.map(([role, email, name]) => `  ${role.padEnd(width(0))}  ${email.padEnd(width(1))}  ${name}`),
  ]
}
