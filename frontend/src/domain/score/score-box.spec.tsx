import { render, screen } from '@testing-library/react'
import { namesOf } from '@courtline/scoring/replay/match-names'
import { replay } from '@courtline/scoring/replay/replay'
import { RULE_PRESETS } from '@courtline/scoring/rules/rules'
import { shownScore } from '@courtline/scoring/rules/score/shown-score'
import { ScoreBox } from './score-box.tsx'

const [regular] = RULE_PRESETS
if (!regular) throw new Error('there are no presets')
const start = shownScore(replay([], regular, 'Singles').initial)

describe('names in the score box (platform 9)', () => {
  it.each([
    ['Okafor', 'Okafor', '12pt'],
    ['Rivera & Oka', 'Rivera & Oka', '12pt'],
    ['Rivera & Okafor.', 'Rivera & Okafor.', '9.5pt'],
    ['Rivera-Gonzalez Vega', 'Rivera-Gonzalez Vega', '7pt'],
    ['Rivera-Gonzalez de la Vega', 'Rivera-Gonzalez de …', '7pt'],
  ])('%s is written %s at %s, and the other name as large', (name, shown, size) => {
    render(<ScoreBox score={start} names={namesOf([[name], ['Ito']], 'Singles')} />)
    expect(screen.getByText(shown)).toHaveStyle({ fontSize: size })
    expect(screen.getByText('Ito')).toHaveStyle({ fontSize: size })
  })
})
