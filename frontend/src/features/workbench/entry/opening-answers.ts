import type { Opening } from '@courtline/scoring/entry/opening'
import { teamOf } from '@courtline/scoring/rules/state'
import type { Player, Team, TeamType } from '@courtline/scoring/rules/vocabulary'

/** What has been answered before the first point (D30). */
export interface OpeningAnswers {
  readonly server: Player
  /** Doubles: who serves first for the other side. */
  readonly otherServer: Player
  /** Doubles: who of each team receives in the deuce court. */
  readonly deuceReturners: readonly [Player, Player]
  readonly farTeam: Team
}

/** A question that names a player. Doubles has four of them, singles only the first. */
export type OpeningQuestion = 'server' | 'otherServer' | 'deuceReturner0' | 'deuceReturner1'

/** What replay assumes by default. */
export const ASSUMED: OpeningAnswers = { server: 0, otherServer: 2, deuceReturners: [0, 2], farTeam: 0 }

const DOUBLES_QUESTIONS = ['server', 'otherServer', 'deuceReturner0', 'deuceReturner1'] as const

export const questionsOf = (teamType: TeamType): readonly OpeningQuestion[] =>
  teamType === 'Singles' ? ['server'] : DOUBLES_QUESTIONS

/** The players a question offers. */
export function playersOf(
  question: OpeningQuestion,
  { server }: OpeningAnswers,
  teamType: TeamType,
): readonly Player[] {
  switch (question) {
    case 'server':
      return teamType === 'Singles' ? [0, 2] : [0, 1, 2, 3]
    case 'otherServer':
      return teamOf(server) === 0 ? [2, 3] : [0, 1]
    case 'deuceReturner0':
      return [0, 1]
    case 'deuceReturner1':
      return [2, 3]
  }
}

export function answerTo(question: OpeningQuestion, answers: OpeningAnswers): Player {
  switch (question) {
    case 'server':
      return answers.server
    case 'otherServer':
      return answers.otherServer
    case 'deuceReturner0':
      return answers.deuceReturners[0]
    case 'deuceReturner1':
      return answers.deuceReturners[1]
  }
}

/** The answers with one more; a server of the other side makes room for a first server of this one. */
export function answered(answers: OpeningAnswers, question: OpeningQuestion, player: Player): OpeningAnswers {
  switch (question) {
    case 'server': {
      const staysOpposite = teamOf(answers.otherServer) !== teamOf(player)
      const otherServer = staysOpposite ? answers.otherServer : teamOf(player) === 0 ? 2 : 0
      return { ...answers, server: player, otherServer }
    }
    case 'otherServer':
      return { ...answers, otherServer: player }
    case 'deuceReturner0':
      return { ...answers, deuceReturners: [player, answers.deuceReturners[1]] }
    case 'deuceReturner1':
      return { ...answers, deuceReturners: [answers.deuceReturners[0], player] }
  }
}

/** The question that the next player key answers; after the last one the first again. */
export function questionAfter(question: OpeningQuestion, teamType: TeamType): OpeningQuestion {
  const questions = questionsOf(teamType)
  return questions[(questions.indexOf(question) + 1) % questions.length] ?? 'server'
}

/** The answers as what is recorded. */
export function openingOf({ server, otherServer, deuceReturners, farTeam }: OpeningAnswers): Opening {
  const firstServers =
    teamOf(server) === 0 ? ([server, otherServer] as const) : ([otherServer, server] as const)
  return { servingTeam: teamOf(server), topTeam: farTeam, firstServers, deuceReturners }
}
