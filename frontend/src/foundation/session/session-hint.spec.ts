import { forgetSession, mayHaveSession } from './session-hint.ts'

describe("the server's hint that there is a session", () => {
  afterEach(forgetSession)

  it('is absent for a visitor, who is not asked about', () => {
    expect(mayHaveSession()).toBe(false)
  })

  it('is there after a log-in, whatever other cookies there are, until the session has ended', () => {
    document.cookie = 'other=1; path=/'
    document.cookie = 'courtline-session=1; path=/'
    expect(mayHaveSession()).toBe(true)
    forgetSession()
    expect(mayHaveSession()).toBe(false)
  })
})
