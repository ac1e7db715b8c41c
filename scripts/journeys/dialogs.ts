import type { PersonName } from '../demo/people.ts'

/** What opens over a screen, and how people come to it. */
export interface Dialog {
  readonly title: string
  readonly by: PersonName
  /** With ':watched' and ':annotating' for the ids of those matches. */
  readonly path: string
  /** Pressed first, as Playwright names keys. */
  readonly keys?: string
  /** Playwright's selectors, clicked one after the other. */
  readonly clicks: readonly string[]
  /** What is there once it is open. */
  readonly shows: string
}

const OPEN = 'role=dialog'
const MATCH = { by: 'maya', path: '/match/:watched/watch' } as const
const WORKBENCH = { by: 'aoife', path: '/annotate/:annotating' } as const

/** Dialogs, drawers and menus; each at the sizes and under the rules of the screens. */
export const DIALOGS: readonly Dialog[] = [
  { title: 'all keys', by: 'maya', path: '/profile', keys: '?', clicks: [], shows: OPEN },
  {
    title: 'search or jump to',
    by: 'marco',
    path: '/completedMatches',
    keys: 'Control+k',
    clicks: [],
    shows: 'role=textbox[name=/jump/i]',
  },
  {
    title: 'account menu',
    by: 'greta',
    path: '/profile',
    clicks: ['role=button[name=/account/i]'],
    shows: 'role=menu',
  },
  { title: 'summary', ...MATCH, clicks: ['role=button[name=/^Stats/]'], shows: OPEN },
  {
    title: 'match statistics',
    ...MATCH,
    clicks: ['role=button[name=/^Stats/]', 'role=dialog >> role=button[name=/statistics/i]'],
    shows: 'role=dialog[name="Match statistics"]',
  },
  { title: 'share', ...MATCH, clicks: ['role=button[name="Share"]'], shows: OPEN },
  {
    title: "menu of a match's card",
    by: 'maya',
    path: '/userMatches',
    clicks: ['main >> role=button[name=/^More about/]'],
    shows: 'role=menu',
  },
  {
    title: 'how to score',
    by: 'maya',
    path: '/upload',
    clicks: ['role=combobox[name="Scoring"]'],
    shows: 'role=option',
  },
  {
    title: 'import from TSV',
    ...WORKBENCH,
    clicks: ['role=button[name=/^TSV/]', 'role=menuitem[name=/^Import/]'],
    shows: OPEN,
  },
  { title: 'adjust', ...WORKBENCH, clicks: ['role=button[name=/^Adjust/]'], shows: OPEN },
  { title: 'go to time', ...WORKBENCH, clicks: ['role=button[name=/^Go to/]'], shows: OPEN },
  { title: 'who changed what', ...WORKBENCH, clicks: ['role=button[name="History"]'], shows: OPEN },
  {
    title: 'reject',
    by: 'marco',
    path: '/annotationList',
    clicks: ['role=button[name=/^Reject/]'],
    shows: OPEN,
  },
  {
    title: 'invite a user',
    by: 'greta',
    path: '/admin',
    clicks: ['role=button[name="Invite a user"]'],
    shows: OPEN,
  },
  {
    title: 'fix an event',
    by: 'greta',
    path: '/fixupAnnotation',
    clicks: ['role=button[name=/^Fix/]'],
    shows: OPEN,
  },
  {
    title: 'admin actions of a finished match',
    by: 'greta',
    path: '/completedMatches',
    clicks: ['role=button[name=/^Admin actions/]'],
    shows: 'role=menu',
  },
]
