import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Problem } from '@courtline/messages/problem'
import type { ProgramImportView } from '@courtline/messages/views/recruiting'
import { openSite, type TestSite } from '../../testing/open-site.ts'
import { call } from '../../testing/people.ts'
import { done, recruitingCast, type RecruitingCast } from '../../testing/recruiting.ts'

let site: TestSite
let cast: RecruitingCast
beforeAll(async () => {
  site = await openSite()
  cast = await recruitingCast(site)
})
afterAll(() => site.close())

describe('programs (D126)', () => {
  const HEADING = 'collegeName\tteamName\tprogramType\tdivision\tconference'
  const importing = (tsv: string, apply: boolean) =>
    done<ProgramImportView>(site, cast.admin, 'PUT', '/api/programs/import', { tsv, apply })

  it('are imported after a preview, with bad rows by line', async () => {
    const tsv = `${HEADING}\nImport A\t\tMens\tNAIA\tNorth\nImport B\t\tMixed\t\t\nImport A\t\tMens\t\t\n\t\tMens`
    const preview = await importing(tsv, false)
    expect(preview).toMatchObject({ applied: false, added: 1, changed: 0, refusedCount: 3 })
    expect(preview.refused.map(({ line }) => line)).toEqual([3, 4, 5])
    expect(await importing(tsv, true)).toMatchObject({ applied: true, added: 1 })
    expect(await importing(tsv, true)).toMatchObject({ added: 0, unchanged: 1 })
    const list = await done<{ collegeName: string }[]>(
      site,
      cast.stranger,
      'GET',
      '/api/programs?search=import',
    )
    expect(list).toMatchObject([{ collegeName: 'Import A', conference: 'North' }])
  })

  it('refuse a list without its columns', async () => {
    const wrong = await call(site, cast.admin, 'PUT', '/api/programs/import', { tsv: 'A\tB', apply: true })
    expect([wrong.statusCode, wrong.json<Problem>().code]).toEqual([400, 'PROGRAM_LIST_INVALID'])
  })

  it('import three thousand rows, and refuse the bad ones among them', async () => {
    const rows = Array.from({ length: 3000 }, (_, n) => `Big ${n}\tTeam\t${n % 100 === 7 ? 'x' : 'Mens'}\t\t`)
    const came = await importing([HEADING, ...rows].join('\n'), true)
    expect(came).toMatchObject({ added: 2970, refusedCount: 30 })
    expect(came.refused[0]?.line).toBe(9)
  })
})
