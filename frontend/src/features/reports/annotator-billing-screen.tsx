import type { AnnotatorBillingView } from '@courtline/messages/views/report'
import type { AccountRow } from './report.ts'
import {
  useAnnotatorBillingMatchesQuery,
  useAnnotatorBillingQuery,
  useMakeAnnotatorBillingMutation,
  useNextAnnotatorBillingQuery,
} from './report-calls.ts'
import { ReportPageView } from './report-page.tsx'

const FRESH = { refetchOnMountOrArgChange: true }

const rowsOf = ({ annotators }: Pick<AnnotatorBillingView, 'annotators'>): AccountRow[] =>
  annotators.map(({ annotatorId, annotatorName, ...row }) => ({
    ...row,
    userId: annotatorId,
    name: annotatorName,
  }))

/** /annotatorBilling: played points of each annotator in accepted matches, each match billed once (D92). */
export function AnnotatorBillingScreen() {
  const next = useNextAnnotatorBillingQuery(undefined, FRESH)
  const stored = useAnnotatorBillingQuery(undefined, FRESH)
  const [make, { isLoading }] = useMakeAnnotatorBillingMutation()
  return (
    <ReportPageView
      page={{
        title: 'Annotator billing',
        sub: 'Played points of each annotator in accepted matches. Each match is billed once.',
        who: 'Annotator',
        counts: { key: 'points', label: 'Points', color: '#58a6ff' },
        fileName: 'annotator-billing',
        next: { ...next, data: next.data && { ...next.data, rows: rowsOf(next.data) } },
        stored: {
          ...stored,
          data: stored.data?.map((report) => ({ ...report, rows: rowsOf(report) })),
        },
        make: () => make(),
        isMaking: isLoading,
        useMatches: useAnnotatorBillingMatchesQuery,
      }}
    />
  )
}
