import { isOtherFile, SIGNATURE_BYTES } from '@courtline/messages/media/file-signature'
import { fileRefusal } from '@courtline/messages/media/upload'
import { refusal } from '@courtline/messages/refusals'

/**
 * Why a chosen file is not sent, in the user's words, or undefined: by its name, its size and its first bytes. Nothing of
 * it has left the browser, and no credit is set aside for it. One that cannot be read here is refused when it is read whole.
 */
export async function refusalOf(file: File): Promise<string | undefined> {
  const code = fileRefusal(file.name, file.size)
  if (code !== undefined) return refusal(code).text
  const head = await file
    .slice(0, SIGNATURE_BYTES)
    .arrayBuffer()
    .catch(() => undefined)
  return head && isOtherFile(new Uint8Array(head)) ? refusal('NOT_A_VIDEO').text : undefined
}
