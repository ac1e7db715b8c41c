import { existsSync, readFileSync } from 'node:fs'
import { fits } from '@courtline/messages/check'
import { RuleSet } from '@courtline/messages/match/rule-set'
import { validateRuleSet } from '@courtline/scoring/rules/rule-set'
import { RULE_PRESETS, rulesByName } from '@courtline/scoring/rules/rules'

/** What was requested cannot be replayed; the message has the reason. */
export class WrongRules extends Error {
  override readonly name = 'WrongRules'
}

/** The rule set that is meant by a preset's name, or by the JSON file that holds it. Throws WrongRules. */
export function rulesToTry(wanted: string): RuleSet {
  const rules: unknown = rulesByName(wanted) ?? readRules(wanted)
  if (!fits(RuleSet, rules)) throw new WrongRules(`${wanted} holds no rule set.`)
  const [problem] = validateRuleSet(rules)
  if (problem) throw new WrongRules(`No match can be played by ${wanted}: ${problem.message}.`)
  return rules
}

function readRules(file: string): unknown {
  if (!existsSync(file)) {
    const names = RULE_PRESETS.map(({ name }) => name).join(', ')
    throw new WrongRules(`${file} is neither a file nor one of the presets: ${names}.`)
  }
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new WrongRules(`${file} is not JSON.`, { cause: error })
  }
}
