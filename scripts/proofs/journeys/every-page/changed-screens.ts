import type { ReachedByKeys } from './reached.ts'

const UPLOAD = { by: 'maya', path: '/upload' } as const
const LINK = 'role=textbox[name="Or fetch it from a link"]'
const HISTORY = { by: 'greta', path: '/match/:watched/history' } as const
const LAB = { by: 'greta', path: '/admin/replayLab' } as const

/** Screens in the middle of their work, where they show more than when they were opened. */
export const CHANGED_SCREENS: readonly ReachedByKeys[] = [
  {
    title: 'the front page, for a stranger',
    by: null,
    path: '/',
    deeds: [{ click: 'role=button[name=/^Second serves/]' }],
    shows: 'role=button[name=/^Second serves/] >> xpath=self::*[@aria-pressed="true"]',
  },
  {
    title: 'the page of a showcase, and an order without a name',
    by: null,
    path: '/showcase/combine',
    deeds: [
      { fill: 'role=textbox[name="E-mail"]', text: 'pat@example.org' },
      { fill: 'role=textbox[name="Your name"]', text: 'Pat Parent' },
      { click: 'role=button[name=/^Order for/]' },
    ],
    shows: 'role=status',
  },
  {
    title: 'two matches to upload',
    ...UPLOAD,
    deeds: [{ click: 'role=button[name="Add another match"]' }],
    shows: 'role=group[name="Match 2"]',
  },
  {
    title: 'an upload from a link that is refused',
    ...UPLOAD,
    deeds: [{ fill: LINK, text: 'ftp://example.org/match.mp4' }, { click: 'role=button[name="Check"]' }],
    shows: `${LINK} >> xpath=self::*[@aria-invalid="true"]`,
  },
  {
    title: 'an upload of court videos without a login of their service',
    ...UPLOAD,
    deeds: [{ click: 'role=button[name="PlaySight court videos"]' }],
    shows: 'role=link[name="Add it there"]',
  },
  {
    title: 'an upload from a share of two courts',
    ...UPLOAD,
    deeds: [
      { fill: LINK, text: 'https://playsight.example/share/evening' },
      { click: 'role=button[name="Check"]' },
    ],
    shows: 'role=checkbox[name=/^Use Court 4/]',
  },
  {
    title: 'an upload of a file chosen at the file host',
    ...UPLOAD,
    deeds: [
      { click: 'role=button[name="Choose from Dropbox"]' },
      { click: 'role=checkbox[name=/^club-final-set-1/]' },
      { click: 'role=button[name="Choose"]' },
    ],
    shows: 'role=region[name="Files from Dropbox"]',
  },
  {
    title: 'a doubles match to upload',
    ...UPLOAD,
    deeds: [{ click: 'role=radio[name="Doubles"] >> xpath=..' }],
    shows: 'text="Name of the partner"',
  },
  {
    title: 'metadata of a match without a video',
    by: 'greta',
    path: '/match/:created/editMetadata',
    deeds: [
      { fill: 'role=textbox[name="Fetch the video from a link"]', text: 'https://' },
      { click: 'role=button[name="Add URL"]' },
    ],
    shows: 'role=textbox[name="Fetch the video from a link"] >> xpath=self::*[@aria-invalid="true"]',
  },
  {
    title: 'history at an earlier moment',
    ...HISTORY,
    deeds: [
      { press: 'Home', at: 'role=slider' },
      { press: 'ArrowRight', at: 'role=slider' },
    ],
    shows: 'text=/^2 of /',
  },
  {
    title: 'history of two moments',
    ...HISTORY,
    deeds: [
      { click: 'text="Compare two moments"' },
      { press: 'Home', at: 'role=slider' },
      { press: 'ArrowLeft', at: 'role=slider >> nth=1' },
    ],
    shows: 'role=slider[name="The other"]',
  },
  {
    title: 'rules of the replay lab',
    ...LAB,
    deeds: [{ click: 'role=combobox[name="Replay by"]' }, { click: 'role=option[name="8 game pro set"]' }],
    shows: 'role=button[name="Replay"]',
  },
  {
    title: 'what the replay lab found',
    ...LAB,
    deeds: [
      { click: 'role=combobox[name="Replay by"]' },
      { click: 'role=option[name="TouchTennis"]' },
      { click: 'role=button[name="Replay"]' },
    ],
    shows: 'role=region[name="What would change"] >> li',
  },
  {
    title: 'site settings that do not hold',
    by: 'greta',
    path: '/admin/siteSettings',
    deeds: [
      { fill: 'role=textbox[name="Release idle claims after"]', text: 'a day' },
      { click: 'role=button[name="Add a campaign"]' },
    ],
    shows: 'text="More than 0 and at most 1000 hours."',
  },
  {
    title: 'a recruit who invited the program',
    by: 'lena',
    path: '/coach/my-recruits',
    deeds: [{ press: 'j' }],
    shows: 'role=button[name=/^Add to my recruits/]',
  },
]
