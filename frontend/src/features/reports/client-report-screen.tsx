import type { ClientReportView } from '@courtline/messages/views/report'
import type { AccountRow } from './report.ts'
import {
  useClientReportMatchesQuery,
  useClientReportQuery,
  useMakeClientReportMutation,
  useNextClientReportQuery,
} from './report-calls.ts'
import { ReportPageView } from './report-page.tsx'

const FRESH = { refetchOnMountOrArgChange: true }

const rowsOf = ({ clients }: Pick<ClientReportView, 'clients'>): AccountRow[] =>
  clients.map(({ userName, ...row }) => ({ ...row, name: userName, cents: null }))

/** /clientReport: accepted matches of each owner, each match reported once (D128). */
export function ClientReportScreen() {
  const next = useNextClientReportQuery(undefined, FRESH)
  const stored = useClientReportQuery(undefined, FRESH)
  const [make, { isLoading }] = useMakeClientReportMutation()
  return (
    <ReportPageView
      page={{
        title: 'Client report',
        sub: 'Accepted matches of each owner. Each match is reported once.',
        who: 'Client',
        counts: { key: 'matches', label: 'Matches', color: '#58a6ff' },
        fileName: 'client-report',
        next: { ...next, data: next.data && { ...next.data, rows: rowsOf(next.data) } },
        stored: {
          ...stored,
          data: stored.data?.map((report) => ({ ...report, rows: rowsOf(report) })),
        },
        make: () => make(),
        isMaking: isLoading,
        useMatches: useClientReportMatchesQuery,
      }}
    />
  )
}
