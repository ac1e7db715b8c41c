import type { UploadView } from '@courtline/messages/views/upload'

/**
 * Where a raw file is kept (D54): named by ids, never by what the user called it. The extension is one of those that
 * may be uploaded at all (D69).
 */
export function rawUriOf({
  matchId,
  uploadId,
  fileName,
}: Pick<UploadView, 'matchId' | 'uploadId' | 'fileName'>): string {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()
  return `r/${matchId}/${uploadId}.${extension}`
}
