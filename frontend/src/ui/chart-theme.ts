const TEXT = '#a7b1bf'
const LINE = '#262d38'

/** Text and lines of charts as nivo takes them. */
export const CHART_THEME = {
  text: { fontFamily: 'var(--font)', fontSize: 11, fill: TEXT },
  axis: { ticks: { line: { stroke: LINE }, text: { fill: TEXT } } },
  grid: { line: { stroke: LINE } },
}
