import type { Role } from '@courtline/messages/permissions'
import { paths } from '../../foundation/paths/paths.ts'
import { useMay, useUser } from '../../foundation/session/use-session.ts'

export interface NavigationPlace {
  readonly label: string
  readonly to: string
}

export interface NavigationEntry extends NavigationPlace {
  /** A menu instead of a link: what an annotation manager may choose from. */
  readonly choices?: readonly NavigationPlace[]
}

/** Entries of the navigation bar for this account (platform 6). Screens of later issues are absent. */
export function useNavigationEntries(): readonly NavigationEntry[] {
  const user = useUser()
  const may = useMay()
  if (!user || !may('Login')) return []
  const annotate = annotateEntry(may)
  return [
    { label: 'Matches', to: paths.userMatches(user.id) },
    { label: 'Favorites', to: paths.favorites() },
    { label: 'Upload', to: paths.upload() },
    ...(annotate ? [annotate] : []),
    ...recruitingEntry(user.role),
    ...(may('Admin') ? [{ label: 'Admin', to: paths.admin(), choices: ADMIN_CHOICES }] : []),
  ]
}

/** Coaches go to the coach page and recruits to theirs; hidden for annotators, trial annotators and admins (platform 2). */
function recruitingEntry(role: Role): readonly NavigationEntry[] {
  switch (role) {
    case 'Coach':
      return [{ label: 'Recruiting', to: paths.coach() }]
    case 'Recruit':
      return [{ label: 'Recruiting', to: paths.recruitPage() }]
    case 'Registered':
    case 'New':
      return [{ label: 'Recruiting', to: paths.landing() }]
    case 'Admin':
    case 'Annotator':
    case 'AnnotationManager':
    case 'TrialAnnotator':
      return []
  }
}

const ADMIN_CHOICES: readonly NavigationPlace[] = [
  { label: 'Users', to: paths.admin() },
  { label: 'All matches', to: paths.allMatches() },
  { label: 'Teams', to: paths.manageTeams() },
  { label: 'Orders', to: paths.orders() },
  { label: 'Coaches and programs', to: paths.verifyCoach() },
  { label: 'Annotator billing', to: paths.annotatorBilling() },
  { label: 'Client report', to: paths.clientReport() },
  { label: 'Credit report', to: paths.creditReport() },
  { label: 'Site settings', to: paths.siteSettings() },
  { label: 'Activity', to: paths.activity() },
  { label: 'Mail', to: paths.mail() },
  { label: 'Read models', to: paths.readModels() },
  { label: 'Replay lab', to: paths.replayLab() },
]

const TRIAL_CHOICES: readonly NavigationPlace[] = [
  { label: 'Trial Annotation Review', to: paths.trialAnnotationReview() },
  { label: 'Trial Annotation', to: paths.trialAnnotationEntry() },
]

/** Annotators on trial go to the trial, annotators to the list; managers choose (platform 6). */
function annotateEntry(may: ReturnType<typeof useMay>): NavigationEntry | undefined {
  const list = { label: 'Annotation List', to: paths.annotationList() }
  if (may('AnnotationManager')) {
    const trials = may('TrialAnnotationManager') ? TRIAL_CHOICES : []
    const choices = [
      list,
      { label: 'Completed Matches', to: paths.completedMatches() },
      { label: 'Annotation Quality', to: paths.annotationQuality() },
      ...trials,
    ]
    return { label: 'Annotate', to: list.to, choices }
  }
  if (may('TrialAnnotation')) return { label: 'Annotate', to: paths.trialAnnotationEntry() }
  return may('Annotate') ? { label: 'Annotate', to: list.to } : undefined
}

/** The same places, flat, for the palette. */
export function useNavigation(): readonly NavigationPlace[] {
  const entries = useNavigationEntries()
  const user = useUser()
  const own = user ? [{ label: 'Profile', to: paths.profile() }] : []
  return [...entries.flatMap((entry): readonly NavigationPlace[] => entry.choices ?? [entry]), ...own]
}
