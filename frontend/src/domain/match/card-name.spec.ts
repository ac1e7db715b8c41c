import { cardName } from './card-name.ts'

it.each([
  ['Rivera', 'Rivera'],
  ['Maya Fischer & Lena Okafor', 'Fischer / Okafor'],
  ['Maximiliane Schwarzenberger', 'Maximiliane Schwarz…'],
])('%s is %s on a card', (team, name) => expect(cardName(team)).toBe(name))
