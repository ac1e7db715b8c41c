import { addressBefore, addressWithCell, addressWithChoice, placeFromAddress } from './analysis-in-address.ts'

const query = (text: string) => new URLSearchParams(text)

describe('the place of a reader in the address', () => {
  it('is read with one choice of each kind', () => {
    expect(placeFromAddress('serve', query('set=1&service=Second&for=p3&cell=1.Rally+Lost'))).toEqual({
      analysis: 'serve',
      filter: { set: [1], service: ['Second'], filterFor: { player: 3 } },
      cell: { team: 1, name: 'Rally Lost' },
    })
  })

  it('reads a whole side, and leaves out what is not of this analysis', () => {
    expect(placeFromAddress('rally', query('cell=0')).cell).toEqual({ team: 0, name: null })
    expect(placeFromAddress('rally', query('cell=0.Ace&outcome=Ace&for=0&set=x'))).toEqual({
      analysis: 'rally',
      filter: {},
      cell: null,
    })
  })

  it('is taken back choice by choice, the last one first', () => {
    const chosen = addressWithChoice(addressWithCell(query('set=0'), { team: 0, name: null }), 'side', 1)
    expect(addressBefore(chosen).toString()).toBe('set=0&cell=0')
    expect(addressBefore(addressBefore(chosen)).toString()).toBe('set=0')
    expect(addressBefore(query('time=3')).toString()).toBe('time=3')
  })
})
