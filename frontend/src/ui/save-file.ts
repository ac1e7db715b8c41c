/** Hands a text to the browser as a file to keep. */
export function saveFile(text: string, fileName: string, type: string): void {
  saveBlob(new Blob([text], { type }), fileName)
}

/** The same for bytes. */
export function saveBlob(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  URL.revokeObjectURL(url)
}

export const TSV_TYPE = 'text/tab-separated-values'
