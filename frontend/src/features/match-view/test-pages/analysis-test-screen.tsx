import { ANALYSES } from '@courtline/scoring/figures/analysis/categories'
import { useState } from 'react'
import { PageHead } from '../../../ui/page-head.tsx'
import type { AnalysisCell } from '../analysis/analysis-in-address.ts'
import { ANALYSIS_TITLES } from '../analysis/analysis-words.ts'
import { CategoryTable } from '../analysis/category-table.tsx'
import { useAnalysisQuery } from '../match-calls.ts'
import type { WatchedMatch } from '../watched-match.ts'
import { TestPageMatch } from './test-page-match.tsx'
import { EXAMPLE_ANALYSES } from './example-analysis.ts'
import './test-pages.css'

const EXAMPLE_NAMES = { teams: ['Rivera', 'Okafor'], players: {} } as const

/** /testAnalysis: the divergent chart with example data, and with a match (D98). */
export function TestAnalysisScreen() {
  const [chosen, setChosen] = useState<{ readonly title: string; readonly cell: AnalysisCell }>()
  return (
    <div className="page">
      <PageHead title="Analysis" sub="The divergent chart with example data, then with a match" />
      {EXAMPLE_ANALYSES.map(({ title, view }) => (
        <section key={title} className="test-analysis">
          <h2>{title}</h2>
          <CategoryTable
            view={view}
            names={EXAMPLE_NAMES}
            cell={chosen?.title === title ? chosen.cell : null}
            onOpen={(cell) => setChosen({ title, cell })}
          />
        </section>
      ))}
      <TestPageMatch>{(watched) => <AnalysesOfMatch watched={watched} />}</TestPageMatch>
    </div>
  )
}

function AnalysesOfMatch({ watched }: { watched: WatchedMatch }) {
  return ANALYSES.map((analysis) => (
    <section key={analysis} className="test-analysis">
      <h2>
        {ANALYSIS_TITLES[analysis]} of {watched.names.teams.join(' v ')}
      </h2>
      <OneAnalysis analysis={analysis} watched={watched} />
    </section>
  ))
}

function OneAnalysis({ analysis, watched }: { analysis: (typeof ANALYSES)[number]; watched: WatchedMatch }) {
  const [cell, setCell] = useState<AnalysisCell | null>(null)
  const { data } = useAnalysisQuery({ ...watched.read, asked: { analysis } })
  return data ? <CategoryTable view={data} names={watched.names} cell={cell} onOpen={setCell} /> : null
}
