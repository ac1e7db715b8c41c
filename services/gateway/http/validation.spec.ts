import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { Ajv } from 'ajv'
import { Type } from 'typebox'
import { RequestChecks } from './validation.ts'

const compile = jest.spyOn(Ajv.prototype, 'compile')
afterEach(() => void compile.mockClear())

const Small = Type.Object({ id: Type.Integer() })
const Large = Type.Object({ first: Type.String(), second: Type.Array(Type.String()), third: Type.Boolean() })

describe('checks of requests', () => {
  it('are compiled ahead, small ones first, and then no request has to wait for it', async () => {
    const checks = new RequestChecks()
    const large = checks.validatorOf(Large, 'body')
    const small = checks.validatorOf(Small, 'params')
    expect(compile).not.toHaveBeenCalled()
    await checks.compileInTurns(new AbortController().signal)
    expect(compile.mock.calls.map(([schema]) => schema)).toEqual([Small, Small, Large, Large])
    expect(small({ id: '5' })).toEqual({ value: { id: 5 } })
    expect(large({ first: 1 })).toMatchObject({
      error: { errors: expect.arrayContaining([{ field: 'first', text: 'must be a text' }]) },
    })
    expect(compile).toHaveBeenCalledTimes(4)
  })

  it('are compiled when they are needed before that, once', async () => {
    const checks = new RequestChecks()
    const small = checks.validatorOf(Small, 'body')
    expect(small({ id: 5 })).toEqual({ value: { id: 5 } })
    expect(compile).toHaveBeenCalledTimes(1)
    await checks.compileInTurns(new AbortController().signal)
    expect(compile).toHaveBeenCalledTimes(2)
  })

  it('are left alone by a site that stops', async () => {
    const checks = new RequestChecks()
    checks.validatorOf(Small, 'body')
    await checks.compileInTurns(AbortSignal.abort())
    expect(compile).not.toHaveBeenCalled()
  })
})
