import { ActionIcon } from '@mantine/core'
import { useId, type CSSProperties } from 'react'
import { moment as momentText } from '../../foundation/time/calendar.ts'
import { useNow } from '../../foundation/time/use-now.ts'
import { momentInWords, statusMarks, type Moment } from './moments.ts'

/** Goes through a match's history, edit by edit; what happened at the chosen moment, who did it and when is below. */
export function MomentSlider({
  label,
  moments,
  at,
  detail,
  onChange,
}: {
  label: string
  moments: readonly Moment[]
  at: number
  /** What the chosen edit changed, in words. */
  detail: string
  onChange: (at: number) => void
}) {
  const id = useId()
  const now = useNow(60)
  const last = moments.length - 1
  const chosen = moments[at]
  if (!chosen) return null
  const words = momentInWords(chosen)
  const when = momentText(chosen.at, now)
  return (
    <div className="moment">
      <div className="moment-head">
        <label className="cap" htmlFor={id}>
          {label}
        </label>
        <span className="faint num">
          {at + 1} of {moments.length}
          {at === last && ' · now'}
        </span>
      </div>
      <div className="moment-line">
        <ActionIcon aria-label={`${label}: one back`} disabled={at === 0} onClick={() => onChange(at - 1)}>
          ‹
        </ActionIcon>
        <Track
          id={id}
          moments={moments}
          at={at}
          valueText={`${at + 1} of ${moments.length}: ${words}, ${when}`}
          onChange={onChange}
        />
        <ActionIcon aria-label={`${label}: one on`} disabled={at === last} onClick={() => onChange(at + 1)}>
          ›
        </ActionIcon>
      </div>
      <p className="moment-words">
        <b>{words}</b> <span className="faint num">{when}</span>
      </p>
      <p className="muted moment-detail">{detail}</p>
    </div>
  )
}

/** The slider itself, with a mark where the status of the match changed. */
function Track({
  id,
  moments,
  at,
  valueText,
  onChange,
}: {
  id: string
  moments: readonly Moment[]
  at: number
  valueText: string
  onChange: (at: number) => void
}) {
  const last = moments.length - 1
  return (
    <div className="moment-track">
      {statusMarks(moments).map(({ share, what }, index) => (
        <i key={index} className="moment-mark" style={shareStyle(share)} title={what} aria-hidden="true" />
      ))}
      <input
        id={id}
        type="range"
        min={0}
        max={last}
        step={1}
        value={at}
        aria-valuetext={valueText}
        style={shareStyle(last === 0 ? 0 : at / last)}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </div>
  )
}

/** A share of the slider's length, for the style sheet. */
const shareStyle = (share: number): CSSProperties & { '--share': number } => ({ '--share': share })
