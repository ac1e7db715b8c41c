import type { AuditedLog } from './audit-log.ts'
import type { AuditedBuild } from './audit.ts'

/** What an audit found of one build, in a line. */
export function auditLine(audited: AuditedBuild): string {
  const { view, version, build, inLog, parked, skipped, behind, difference } = audited
  const apart = [
    ...(parked.count > 0 ? [`${parked.count} parked`] : []),
    ...(skipped.count > 0 ? [`${skipped.count} skipped`] : []),
  ]
  const aside = apart.length > 0 ? ` (${apart.join(', ')})` : ''
  const late = behind > 0 ? `, ${behind} to come` : ''
  const verdict = difference === null ? `as in the log${late}` : `DIFFERENT: ${difference}`
  return `${view} v${version} b${build}: ${inLog.count} events${aside}, hash ${inLog.hash}, ${verdict}`
}

/** What an audit found of the log, in a line: how many events of each category there are. */
export function auditedLogLine({ events, difference }: AuditedLog): string {
  const counts = [...events].map(([category, count]) => `${category} ${count}`)
  return `log: ${counts.join(', ')}; ${difference === null ? 'all in the registry' : `DIFFERENT: ${difference}`}`
}
