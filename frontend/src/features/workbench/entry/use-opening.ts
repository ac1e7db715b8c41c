import type { Edit } from '@courtline/messages/match/annotation'
import { openingAdjustments } from '@courtline/scoring/entry/opening'
import { playerOfKey } from '@courtline/scoring/entry/typed'
import type { EntryKey } from '@courtline/scoring/entry/keys'
import type { Player, RuleSet, Team, TeamType } from '@courtline/scoring/rules/vocabulary'
import { useState } from 'react'
import { newId } from '../../../foundation/calls/new-id.ts'
import { useAppDispatch } from '../../../foundation/store/store.ts'
import { makeEdits } from '../sync/edit-commands.ts'
import {
  answered,
  ASSUMED,
  openingOf,
  playersOf,
  questionAfter,
  type OpeningAnswers,
  type OpeningQuestion,
} from './opening-answers.ts'

/** The questions before the first point, their answers, and the way to record them as adjustments (D30). */
export interface OpeningEntry {
  readonly answers: OpeningAnswers
  /** The question that a player key answers next. */
  readonly question: OpeningQuestion
  readonly answer: (question: OpeningQuestion, player: Player) => void
  readonly chooseFarTeam: (team: Team) => void
  /** A player key answers the current question and leads to the next; a player it does not offer is ignored. */
  readonly pressPlayer: (key: EntryKey) => void
  readonly turnRound: () => void
  readonly record: () => void
}

/** What is chosen lives as long as the workbench is open, and is recorded by Enter, by Space or by the button. */
export function useOpening(rules: RuleSet, teamType: TeamType, onRecorded: () => void): OpeningEntry {
  const dispatch = useAppDispatch()
  const [answers, setAnswers] = useState(ASSUMED)
  const [question, setQuestion] = useState<OpeningQuestion>('server')
  const answer = (asked: OpeningQuestion, player: Player) => {
    setAnswers((known) => answered(known, asked, player))
    setQuestion(questionAfter(asked, teamType))
  }
  const chooseFarTeam = (farTeam: Team) => setAnswers((known) => ({ ...known, farTeam }))
  return {
    answers,
    question,
    answer,
    chooseFarTeam,
    pressPlayer: (key) => {
      const player = playerOfKey(key, teamType)
      if (player !== null && playersOf(question, answers, teamType).includes(player)) answer(question, player)
    },
    turnRound: () => chooseFarTeam(answers.farTeam === 0 ? 1 : 0),
    record: () => {
      const edits = openingAdjustments(openingOf(answers), teamType, rules).map((description): Edit => ({
        type: 'Add',
        annotationId: newId(),
        description,
      }))
      dispatch(makeEdits(edits))
      onRecorded()
    },
  }
}
