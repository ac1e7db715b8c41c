import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { Ajv } from 'ajv'
import { Type } from 'typebox'
import { RequestChecks } from './validation.ts'

const compile = jest.spyOn(Ajv.prototype, 'compile')
afterEach(() => void compile.mockClear())

const Small = Type.Object({ id: Type.Integer() })
const Large = Type.Object({ first: Type.String(), second: Type.Array(Type.String()), third: Type.Boolean() })
/** Of so many fields that its check takes long to compile. */
const wide = (fields: number) =>
  Type.Object(Object.fromEntries(Array.from({ length: fields }, (_, n) => [`field${n}`, Type.String()])))

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

  it('are compiled ahead soon where they take long, after a few that the compiler is run in with', async () => {
    const checks = new RequestChecks()
    const [wider, widest] = [wide(100), wide(200)]
    const small = Array.from({ length: 6 }, () => Type.Object({ id: Type.Integer() }))
    for (const schema of [wider, ...small, widest]) checks.validatorOf(schema, 'body')
    await checks.compileInTurns(new AbortController().signal)
    const order = compile.mock.calls.map(([schema]) => schema)
    const [first, second, ...others] = small
    // Each is compiled twice: to find the first thing that is wrong, and all of them.
    expect(order.slice(8, 12)).toEqual([widest, widest, wider, wider])
    expect(order.slice(12)).toEqual([first, first, second, second])
    expect(order.slice(0, 8)).toEqual(others.flatMap((each) => [each, each]))
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
