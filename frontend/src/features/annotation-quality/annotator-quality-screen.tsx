import { Skeleton } from '@mantine/core'
import {
  QUALITY_FIGURES,
  type AnnotatorQualityOverTime,
  type QualityFigure,
} from '@courtline/messages/views/quality'
import { useParams, useSearchParams } from '../../foundation/navigation/use-navigation.ts'
import { Link } from '../../foundation/navigation/link.tsx'
import { NotFoundScreen } from '../../domain/match/not-found-screen.tsx'
import { isNotThere } from '../../foundation/calls/failure.ts'
import { paths } from '../../foundation/paths/paths.ts'
import { useLoggedInUser, useMay } from '../../foundation/session/use-session.ts'
import { later } from '../../ui/later.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Failed } from '../../ui/states.tsx'
import { FigureMatches } from './figure-matches.tsx'
import { useAnnotatorQualityQuery, useLiveQuality } from './quality-calls.ts'
import { nameOrNone } from '../../domain/users/name-or-none.ts'
import { FIGURE_WORDS, figureInWords } from './words.ts'
import './quality.css'

const AgreementChart = later(async () => (await import('./agreement-chart.tsx')).AgreementChart)

/** /annotationQuality/{userId}: the figures of one annotator over time, and the matches behind the chosen one. */
export function AnnotatorQualityScreen() {
  const { userId = '' } = useParams()
  const { data, error, refetch } = useAnnotatorQualityQuery(userId)
  useLiveQuality()
  if (isNotThere(error)) return <NotFoundScreen />
  return (
    <div className="page quality">
      {error && !data && (
        <Failed what="The figures could not be read" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <div role="status" aria-label="Loading the figures">
          <Skeleton height={300} radius={10} />
        </div>
      )}
      {data && <Annotator quality={data} />}
    </div>
  )
}

const isFigure = (word: string | null): word is QualityFigure =>
  QUALITY_FIGURES.some((figure) => figure === word)

function Annotator({ quality }: { quality: AnnotatorQualityOverTime }) {
  const { annotatorId, annotatorName, trial, months } = quality
  const [query] = useSearchParams()
  const named = query.get('figure')
  const chosen = isFigure(named) ? named : 'agreement'
  const isOwn = useLoggedInUser().id === annotatorId
  const manages = useMay()('AnnotationManager')
  const name = nameOrNone(annotatorName)
  return (
    <>
      <PageHead
        title={isOwn ? 'Your annotation quality' : `Annotation quality of ${name}`}
        sub={`Of the latest hundred matches at most: ${quality.matches} so far.`}
      >
        {manages && (
          <Link className="link" to={paths.annotationQuality()}>
            All annotators
          </Link>
        )}
      </PageHead>
      <ul className="quality-figures" aria-label="Figures">
        {QUALITY_FIGURES.map((figure) => (
          <Figure key={figure} {...{ figure, quality }} chosen={figure === chosen} />
        ))}
      </ul>
      {(trial || months.length > 0) && <AgreementChart trial={trial} months={months} />}
      <FigureMatches key={chosen} userId={annotatorId} figure={chosen} />
    </>
  )
}

function Figure({
  figure,
  quality,
  chosen,
}: {
  figure: QualityFigure
  quality: AnnotatorQualityOverTime
  chosen: boolean
}) {
  const { name, about } = FIGURE_WORDS[figure]
  const { value, interval, of } = figureInWords(figure, quality)
  return (
    <li className="panel">
      <Link
        className="quality-figure"
        to={paths.annotatorQuality(quality.annotatorId, figure)}
        aria-current={chosen ? 'true' : undefined}
        replace
      >
        <span className="cap">{name}</span>
        <b className="num">{value}</b>
        <span className="muted num">{interval === '' ? of : `${interval} · ${of}`}</span>
      </Link>
      <p className="muted">{about}</p>
    </li>
  )
}
