import { PICKER_TYPES, UPLOAD_EXTENSIONS } from '@courtline/messages/media/upload'
import { useId, useRef, useState, type DragEvent } from 'react'

const ACCEPT = [...PICKER_TYPES, ...UPLOAD_EXTENSIONS.map((extension) => `.${extension}`)].join(',')

/** Where files are dropped or chosen. What is not a video is refused later, file by file. */
export function DropZone({
  disabled,
  onFiles,
  several = 'several files are joined in order',
}: {
  disabled: boolean
  onFiles: (files: File[]) => void
  /** What becomes of several files. */
  several?: string
}) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    if (!disabled && files && files.length > 0) onFiles([...files])
    if (input.current) input.current.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <label
      htmlFor={id}
      className={over ? 'drop-zone over' : 'drop-zone'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <b>
        <span className="drop-zone-mouse">
          Drop the video here, or <span className="link">browse</span>
        </span>
        <span className="drop-zone-touch">Choose video</span>
      </b>
      <span className="faint">
        {UPLOAD_EXTENSIONS.join(', ')} · {several}
      </span>
      <input
        ref={input}
        id={id}
        type="file"
        multiple
        accept={ACCEPT}
        aria-label="Video files"
        className="visually-hidden"
        disabled={disabled}
        onChange={(event) => take(event.currentTarget.files)}
      />
    </label>
  )
}
