import type { ReactNode } from 'react'

type Point = readonly [number, number]

/** Half of a doubles court's width: 1; its length: from 0 (near) to 1 (far). */
function project([x, y]: Point): Point {
  const nearness = 1 / (1 + y * 1.18)
  return [400 + x * 320 * nearness, 396 - (1 - nearness) * 560]
}

const pointsOf = (...points: Point[]) =>
  points
    .map((point) =>
      project(point)
        .map((value) => value.toFixed(1))
        .join(','),
    )
    .join(' ')

const LINES: readonly (readonly Point[])[] = [
  [
    [-1, 0],
    [1, 0],
    [1, 1],
    [-1, 1],
    [-1, 0],
  ],
  [
    [-0.76, 0],
    [-0.76, 1],
  ],
  [
    [0.76, 0],
    [0.76, 1],
  ],
  [
    [-0.76, 0.23],
    [0.76, 0.23],
  ],
  [
    [-0.76, 0.77],
    [0.76, 0.77],
  ],
  [
    [0, 0.23],
    [0, 0.77],
  ],
]
const NET_HEIGHT = 25

/** A hard court as the camera behind it sees it: shown where there is no picture yet. */
export function Court({ children }: { children?: ReactNode }) {
  const [netLeft, netY] = project([-1.1, 0.5])
  const [netRight] = project([1.1, 0.5])
  return (
    <svg viewBox="0 0 800 450" preserveAspectRatio="xMidYMid slice" className="court" aria-hidden="true">
      <rect width="800" height="450" fill="#1b222a" />
      <rect y="82" width="800" height="26" fill="#16324a" />
      <rect y="108" width="800" height="342" fill="#2f6552" />
      <polygon points={pointsOf([-1, 0], [1, 0], [1, 1], [-1, 1])} fill="#2f6496" />
      {LINES.map((line) => (
        <polyline
          key={pointsOf(...line)}
          points={pointsOf(...line)}
          fill="none"
          stroke="#ffffffea"
          strokeWidth="1.8"
        />
      ))}
      <rect
        x={netLeft}
        y={netY - NET_HEIGHT}
        width={netRight - netLeft}
        height={NET_HEIGHT}
        fill="#0d1116aa"
      />
      <path d={`M${netLeft} ${netY - NET_HEIGHT}H${netRight}`} stroke="#fff" strokeWidth="2.4" />
      {children}
    </svg>
  )
}

/** The ball on its way over the net. */
export function BallInFlight() {
  const [fromX, fromY] = project([0.55, 0.02])
  const [toX, toY] = project([0.22, 0.62])
  return (
    <>
      <path
        d={`M${fromX} ${fromY - 86} Q ${(fromX + toX) / 2 + 30} ${toY - 60} ${toX} ${toY - 14}`}
        stroke="var(--ball)"
        strokeOpacity=".5"
        strokeWidth="2.2"
        strokeDasharray="2 6"
        fill="none"
      />
      <circle cx={toX} cy={toY - 14} r="4.6" fill="var(--ball)" />
    </>
  )
}

/** Rows of spectators behind the far end. */
export function Crowd() {
  return (
    <g opacity=".5">
      {Array.from({ length: 150 }, (_, place) => (
        <circle
          key={place}
          cx={(place * 53.7) % 800}
          cy={8 + ((place * 37) % 66)}
          r="2.6"
          fill={CLOTHES[place % CLOTHES.length]}
        />
      ))}
    </g>
  )
}

const CLOTHES = ['#3a4656', '#4a5365', '#59504c', '#2f3b49']

/** A player with a racket; `size` 1 is one who is at the near baseline. */
export function PlayerFigure({ at, size, shirt }: { at: Point; size: number; shirt: string }) {
  const [x, y] = project(at)
  return (
    <g
      transform={`translate(${x} ${y}) scale(${size})`}
      strokeLinecap="round"
      strokeLinejoin="round"
      fill="none"
    >
      <ellipse rx="20" ry="5" fill="#0006" />
      <path d="M-7 0-4-32h8L9 0" stroke="#20262f" strokeWidth="8" />
      <path d="M-2-36 0-58" stroke={shirt} strokeWidth="18" />
      <path d="M2-56 20-46 32-60" stroke={shirt} strokeWidth="5.5" />
      <ellipse
        cx="37"
        cy="-67"
        rx="6"
        ry="9"
        stroke="#e9edf2"
        strokeWidth="1.6"
        transform="rotate(28 37 -67)"
      />
      <circle cx="1" cy="-74" r="6.6" fill="#caa27e" />
    </g>
  )
}
