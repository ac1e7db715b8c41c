/** One constant of section 9: where its value is, and the test that names it. */
export interface SpecifiedConstant {
  readonly name: string
  readonly value: string
  readonly file: string
  /** A part of the file, word for word. */
  readonly inFile: string
  readonly test: string
  /** A part of the test, word for word. */
  readonly inTest: string
}

type Row = readonly [name: string, value: string, file: string, inFile: string, test: string, inTest: string]

const VIEW = 'frontend/src/features/match-view'
const PLAYBACK = 'frontend/src/domain/video/playback'
const ROWS: readonly Row[] = [
  [
    'Toast',
    '3000 ms',
    'frontend/src/ui/toast.ts',
    'TOAST_MS = 3000',
    'frontend/src/shell/toast.spec.tsx',
    'for 3000 ms',
  ],
  [
    'Toasts',
    'top right',
    'frontend/src/shell/toast-container.tsx',
    'position="top-right"',
    'frontend/src/shell/toast.spec.tsx',
    'is at the top right',
  ],
  [
    'Admin match lists',
    '2592000000 ms',
    'frontend/src/features/completed-matches/match-list-page.tsx',
    'LAST_30_DAYS_MS = 2_592_000_000',
    'frontend/src/features/completed-matches/completed-matches.spec.tsx',
    '2_592_000_000',
  ],
  [
    'Priority',
    '0 to 5',
    'services/deciders/match/life-cycle.ts',
    'priority < 0 || priority > 5',
    'services/deciders/match/life-cycle.spec.ts',
    'it.each([-1, 6, 1.5, Number.NaN])',
  ],
  [
    'Unlimited package',
    'credits of 1000 or more',
    'contracts/messages/account/user.ts',
    'UNLIMITED_CREDITS = 1000',
    'frontend/src/features/profile/profile.spec.tsx',
    'credits: 1000',
  ],
  [
    'Paid credits',
    'below 1000',
    'frontend/src/features/profile/credits-panel.tsx',
    "'Paid credits'",
    'frontend/src/features/profile/profile.spec.tsx',
    'Paid credits',
  ],
  [
    'Enrollment years',
    'above 2014 and below 2031, offered from 2016 (D28)',
    'contracts/messages/recruiting/words.ts',
    'earliest: 2015, latest: 2030, offeredFrom: 2016',
    'services/deciders/recruiting/recruit.spec.ts',
    'it.each([2014, 2031, 2020.5])',
  ],
  [
    'Bio',
    '200 characters',
    'contracts/messages/recruiting/words.ts',
    'LONGEST_BIO = 200',
    'services/deciders/recruiting/recruit.spec.ts',
    "bio: 'x'.repeat(201)",
  ],
  [
    'Payment form',
    'texts up to 200 characters',
    'contracts/messages/orders/order.ts',
    'LONGEST_ORDER_TEXT = 200',
    'services/gateway/routes/orders/orders.spec.ts',
    "notes: 'x'.repeat(201)",
  ],
  [
    'Surfaces',
    'Hard, Clay, Grass, Carpet, Synthetic Grass',
    'contracts/messages/match/metadata.ts',
    "['Hard', 'Clay', 'Grass', 'Carpet', 'Synthetic Grass']",
    'frontend/src/features/upload/upload.spec.tsx',
    "'Synthetic Grass'",
  ],
  [
    'Handedness',
    'Left or Right',
    'contracts/messages/match/metadata.ts',
    'HANDS = ',
    'services/gateway/routes/users/changes.spec.ts',
    "handedness: 'Left'",
  ],
  [
    'Default scoring rule',
    'Regular',
    'contracts/scoring/rules/rules.ts',
    "DEFAULT_RULE_NAME = 'Regular'",
    'contracts/scoring/rules/rule-set.spec.ts',
    "'Regular'",
  ],
  [
    'Playback step',
    '0.5',
    `${PLAYBACK}.ts`,
    'RATE_STEP = 0.5',
    `${PLAYBACK}.spec.ts`,
    'changes its rate by 0.5',
  ],
  ['Slow', '0.5', `${PLAYBACK}.ts`, 'SLOW_RATE = 0.5', `${PLAYBACK}.spec.ts`, 'toggleSlow'],
  ['Turbo', '6', `${PLAYBACK}.ts`, 'TURBO_RATE = 6', `${PLAYBACK}.spec.ts`, 'pressTurbo'],
  ['Seek step', '3 s', `${PLAYBACK}.ts`, 'SEEK_STEP_SECONDS = 3', `${PLAYBACK}.spec.ts`, 'seekBy(3)'],
  [
    'Jump to a point',
    'its start plus 0.01 s',
    `${VIEW}/video/use-view-keys.ts`,
    'JUMP_SECONDS = 0.01',
    `${VIEW}/points/point-at.spec.ts`,
    'pointAfter(points, 10.01)',
  ],
  [
    'Highlight tolerance',
    '0.2 s',
    'contracts/scoring/replay/timeline.ts',
    'HIGHLIGHT_TOLERANCE_SECONDS = 0.2',
    `${VIEW}/points/point-at.spec.ts`,
    '0.2',
  ],
  [
    'Team names',
    'up to 20 characters',
    'frontend/src/domain/score/score-line.ts',
    'Cut to 20 characters',
    'frontend/src/domain/score/score-line.spec.ts',
    'cuts names to 20 characters',
  ],
  [
    'Fonts of team names',
    '7 to 12 pt',
    'frontend/src/domain/score/score-box.tsx',
    '7 (platform 9)',
    'frontend/src/domain/score/score-box.spec.tsx',
    "'7pt'",
  ],
  [
    'Credit-to names',
    '20 characters',
    'contracts/scoring/replay/describe.ts',
    'cut to 20 characters',
    'contracts/scoring/replay/describe.spec.ts',
    'are cut to 20 characters',
  ],
  [
    'Timeline callout',
    '250 px',
    `${VIEW}/points/use-callout.ts`,
    'CALLOUT_PIXELS = 250',
    `${VIEW}/points/point-timeline.spec.tsx`,
    '250',
  ],
  [
    'Callout hide check',
    'every 2 s',
    `${VIEW}/points/use-callout.ts`,
    'HIDE_CHECK_MS = 2000',
    `${VIEW}/points/use-callout.spec.ts`,
    'every 2 s',
  ],
  [
    'Profile details are saved after',
    '1000 ms',
    'frontend/src/features/profile/details-form.tsx',
    'DETAILS_MS = 1000',
    'frontend/src/features/profile/profile.spec.tsx',
    'pass(1000)',
  ],
  [
    'Profile addresses are saved after',
    '500 ms',
    'frontend/src/features/profile/registration-form.tsx',
    'EMAIL_MS = 500',
    'frontend/src/features/profile/profile.spec.tsx',
    'pass(500)',
  ],
  [
    'Link schemes',
    'http, https, ftp, mailto, tel, file, blob',
    'frontend/src/ui/linked-text.tsx',
    "['http', 'https', 'ftp', 'mailto', 'tel', 'file', 'blob']",
    'frontend/src/ui/linked-text.spec.tsx',
    'mailto:umpire@example.org',
  ],
  [
    'Annotation lists refresh',
    '300000 ms',
    'frontend/src/foundation/live/live.tsx',
    'REFRESH_MS = 300_000',
    'frontend/src/features/annotation-queue/annotation-queue.spec.tsx',
    'REFRESH_MS',
  ],
  [
    'Parts of uploads',
    '5242880 bytes',
    'contracts/messages/media/upload.ts',
    'PART_SIZE_BYTES = 5_242_880',
    'frontend/src/features/upload/engine/engine.spec.ts',
    'PART_SIZE_BYTES',
  ],
  [
    'Fix-up',
    '1000 annotations',
    'contracts/messages/views/annotation.ts',
    'MOST_FLAGGED_SHOWN = 1000',
    'services/gateway/routes/admin/flagged-entries.spec.ts',
    'length: 1001',
  ],
  [
    'Showcase prices',
    '$150 or $200, $99 or $125, $150 or $200',
    'contracts/messages/orders/showcase.ts',
    'earlyCents: 9900',
    'contracts/messages/orders/showcase.spec.ts',
    "['showcase', 9900, 12_500]",
  ],
]

export const SPECIFIED_CONSTANTS: readonly SpecifiedConstant[] = ROWS.map(
  ([name, value, file, inFile, test, inTest]) => ({ name, value, file, inFile, test, inTest }),
)
