import { Skeleton } from '@mantine/core'
import { MOST_IN_PAGE } from '@courtline/messages/routes/paging'
import { QUALITY_FIGURES, type AnnotatorQuality } from '@courtline/messages/views/quality'
import { useState } from 'react'
import { Link } from '../../foundation/navigation/link.tsx'
import { paths } from '../../foundation/paths/paths.ts'
import { MoreRows } from '../../ui/more-rows.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import { useAnnotationQualityQuery, useLiveQuality } from './quality-calls.ts'
import { nameOrNone } from '../../domain/users/name-or-none.ts'
import { FIGURE_WORDS, figureInWords } from './words.ts'
import './quality.css'

/** /annotationQuality: how good the annotations of each annotator are, for managers; each number opens its matches. */
export function QualityScreen() {
  const [pages, setPages] = useState(1)
  const { data, error, isFetching, refetch } = useAnnotationQualityQuery(pages)
  useLiveQuality()
  return (
    <div className="page quality">
      <PageHead
        title="Annotation quality"
        sub="By annotator, of the latest hundred matches of each. A number opens the matches that it counts."
      />
      {error && !data && (
        <Failed what="The figures could not be read" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <div role="status" aria-label="Loading the figures">
          <Skeleton height={200} radius={10} />
        </div>
      )}
      {data?.length === 0 && <Empty text="No annotation has been accepted or compared yet." />}
      {data && data.length > 0 && <Annotators annotators={data} />}
      {data && data.length >= pages * MOST_IN_PAGE && (
        <MoreRows label="Show more annotators" loading={isFetching} onMore={() => setPages(pages + 1)} />
      )}
      <dl className="quality-about">
        {QUALITY_FIGURES.map((figure) => (
          <div key={figure}>
            <dt>{FIGURE_WORDS[figure].name}</dt>
            <dd>{FIGURE_WORDS[figure].about}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Annotators({ annotators }: { annotators: readonly AnnotatorQuality[] }) {
  return (
    <table className="quality-table panel">
      <thead>
        <tr className="cap">
          <th scope="col">Annotator</th>
          {QUALITY_FIGURES.map((figure) => (
            <th key={figure} scope="col" className="num">
              {FIGURE_WORDS[figure].name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {annotators.map((annotator) => (
          <tr key={annotator.annotatorId}>
            <th scope="row">
              <Link className="link cut" to={paths.annotatorQuality(annotator.annotatorId)}>
                {nameOrNone(annotator.annotatorName)}
              </Link>
            </th>
            {QUALITY_FIGURES.map((figure) => (
              <FigureCell key={figure} figure={figure} annotator={annotator} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function FigureCell({
  figure,
  annotator,
}: {
  figure: (typeof QUALITY_FIGURES)[number]
  annotator: AnnotatorQuality
}) {
  const { value, interval, of } = figureInWords(figure, annotator)
  const { name } = FIGURE_WORDS[figure]
  return (
    <td className="num" data-label={name}>
      <Link className="quality-number" to={paths.annotatorQuality(annotator.annotatorId, figure)}>
        <span className="visually-hidden">
          {name} of {nameOrNone(annotator.annotatorName)}:{' '}
        </span>
        <b>{value}</b> <span className="muted">{interval}</span>
        <span className="muted quality-of">{of}</span>
      </Link>
    </td>
  )
}
