import type { ReachedByKeys } from './reached.ts'

const OPEN = 'role=dialog'
const MATCH = { by: 'maya', path: '/match/:watched/watch' } as const
const WORKBENCH = { by: 'aoife', path: '/annotate/:annotating' } as const

/** Dialogs, drawers and menus; each at the sizes and under the rules of the screens. */
export const DIALOGS: readonly ReachedByKeys[] = [
  { title: 'all keys', by: 'maya', path: '/profile', deeds: [{ press: '?' }], shows: OPEN },
  {
    title: 'search or jump to',
    by: 'marco',
    path: '/completedMatches',
    deeds: [{ press: 'Control+k' }],
    shows: 'role=textbox[name=/jump/i]',
  },
  {
    title: 'account menu',
    by: 'greta',
    path: '/profile',
    deeds: [{ click: 'role=button[name=/account/i]' }],
    shows: 'role=menu',
  },
  {
    title: 'move matches',
    by: 'greta',
    path: '/admin/matches',
    deeds: [{ click: 'role=button[name="Move matches"]' }],
    shows: OPEN,
  },
  {
    title: 'what an admin may do with any match',
    by: 'greta',
    path: '/admin/matches',
    deeds: [{ click: 'role=button[name=/^Admin actions/] >> nth=0' }],
    shows: 'role=menu',
  },
  { title: 'summary', ...MATCH, deeds: [{ click: 'role=button[name=/^Stats/]' }], shows: OPEN },
  {
    title: 'match statistics',
    ...MATCH,
    deeds: [
      { click: 'role=button[name=/^Stats/]' },
      { click: 'role=dialog >> role=button[name=/statistics/i]' },
    ],
    shows: 'role=dialog[name="Match statistics"]',
  },
  { title: 'title image', ...MATCH, deeds: [{ click: 'role=button[name="Title Image"]' }], shows: OPEN },
  { title: 'share', ...MATCH, deeds: [{ click: 'role=button[name="Share"]' }], shows: OPEN },
  {
    title: "menu of a match's card",
    by: 'maya',
    path: '/userMatches',
    deeds: [{ click: 'main >> role=button[name=/^More about/]' }],
    shows: 'role=menu',
  },
  {
    title: 'choose from the file host',
    by: 'maya',
    path: '/upload',
    deeds: [{ click: 'role=button[name="Choose from Dropbox"]' }],
    shows: OPEN,
  },
  {
    title: 'how to score',
    by: 'maya',
    path: '/upload',
    deeds: [{ click: 'role=combobox[name="Scoring"]' }],
    shows: 'role=option',
  },
  {
    title: 'import from TSV',
    ...WORKBENCH,
    deeds: [{ click: 'role=button[name=/^TSV/]' }, { click: 'role=menuitem[name=/^Import/]' }],
    shows: OPEN,
  },
  { title: 'adjust', ...WORKBENCH, deeds: [{ click: 'role=button[name=/^Adjust/]' }], shows: OPEN },
  { title: 'go to time', ...WORKBENCH, deeds: [{ click: 'role=button[name=/^Go to/]' }], shows: OPEN },
  { title: 'who changed what', ...WORKBENCH, deeds: [{ click: 'role=button[name="History"]' }], shows: OPEN },
  {
    title: 'reject',
    by: 'marco',
    path: '/annotationList',
    deeds: [{ click: 'role=button[name=/^Reject/]' }],
    shows: OPEN,
  },
  {
    title: 'invite a user',
    by: 'greta',
    path: '/admin',
    deeds: [{ click: 'role=button[name="Invite a user"]' }],
    shows: OPEN,
  },
  {
    title: 'fix an event',
    by: 'greta',
    path: '/fixupAnnotation',
    deeds: [{ click: 'role=button[name=/^Fix/]' }],
    shows: OPEN,
  },
  {
    title: 'add recruit matches',
    by: 'sofia',
    path: '/recruit-page',
    deeds: [{ click: 'role=button[name="Add recruit matches"]' }],
    shows: OPEN,
  },
  {
    title: 'share a profile',
    by: 'sofia',
    path: '/recruit-page',
    deeds: [{ click: 'role=button[name="Share profile"]' }, { click: 'role=button[name="Make a link"]' }],
    shows: 'role=textbox[name=/^Link, good until/]',
  },
  {
    title: 'a match for a user',
    by: 'greta',
    path: '/admin',
    deeds: [
      { click: 'main >> role=button[name=/^Actions for/] >> nth=0' },
      { click: 'role=menuitem[name="Create match"]' },
    ],
    shows: OPEN,
  },
  {
    title: 'add a program',
    by: 'greta',
    path: '/verifyCoach',
    deeds: [{ click: 'role=button[name="Add program"]' }],
    shows: OPEN,
  },
  {
    title: 'import programs',
    by: 'greta',
    path: '/verifyCoach',
    deeds: [{ click: 'role=button[name="Import"]' }],
    shows: OPEN,
  },
  {
    title: 'admin actions of a finished match',
    by: 'greta',
    path: '/completedMatches',
    deeds: [{ click: 'role=button[name=/^Admin actions/]' }],
    shows: 'role=menu',
  },
]
