import '@fontsource-variable/inter/wght.css'
import '../src/shell/theme/tokens.css'
import './page.css'

/** What the server answers to an order. */
interface Placed {
  readonly orderId: string
  readonly howToPay: string
}

const form = document.querySelector('form')
if (form) form.addEventListener('submit', (event) => void submit(event, form))

/** Names the order once, so that a form sent twice is one order. */
const orderId = newUuid()

async function submit(event: SubmitEvent, form: HTMLFormElement): Promise<void> {
  event.preventDefault()
  if (!form.reportValidity()) return
  const button = form.querySelector('button')
  const problem = form.querySelector('[role=alert]')
  if (button) button.disabled = true
  if (problem) problem.textContent = ''
  const answer = await send(form).catch(() => ({ msg: 'The server could not be reached. Please try again.' }))
  if ('msg' in answer) {
    if (problem) problem.textContent = answer.msg
    if (button) button.disabled = false
    return
  }
  show(form, answer)
}

async function send(form: HTMLFormElement): Promise<Placed | { readonly msg: string }> {
  const response = await fetch(form.action, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ orderId, buyer: buyerIn(new FormData(form)) }),
  })
  const answer: unknown = await response.json()
  if (response.ok && isPlaced(answer)) return answer
  return { msg: messageIn(answer) }
}

function buyerIn(fields: FormData) {
  const text = (name: string) => {
    const value = fields.get(name)
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
  }
  const year = text('graduationYear')
  return {
    name: text('name') ?? '',
    email: text('email') ?? '',
    phone: text('phone'),
    player: text('player'),
    graduationYear: year === null ? null : Number(year),
    notes: text('notes'),
  }
}

/** Texts alone, never markup: how to pay is what an admin typed. */
function show(form: HTMLFormElement, { orderId: placed, howToPay }: Placed): void {
  const done = document.createElement('div')
  done.className = 'done'
  done.tabIndex = -1
  done.setAttribute('role', 'status')
  for (const [tag, text] of [
    ['h2', 'Thank you for your order.'],
    ['p', howToPay],
    ['p', `Your order is ${placed}. We have also sent it to your e-mail address.`],
  ] as const) {
    const line = document.createElement(tag)
    line.textContent = text
    done.append(line)
  }
  form.replaceWith(done)
  done.focus()
}

function isPlaced(answer: unknown): answer is Placed {
  return typeof answer === 'object' && answer !== null && 'orderId' in answer && 'howToPay' in answer
}

function messageIn(answer: unknown): string {
  const usual = 'The order could not be taken. Please look at the form again.'
  if (typeof answer !== 'object' || answer === null || !('msg' in answer)) return usual
  return typeof answer.msg === 'string' ? answer.msg : usual
}

/** randomUUID needs a secure context, which a hall's network may not have. */
function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte, at) => {
    const fixed = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte
    return fixed.toString(16).padStart(2, '0')
  })
  return [
    [0, 4],
    [4, 6],
    [6, 8],
    [8, 10],
    [10, 16],
  ]
    .map(([from, to]) => hex.slice(from, to).join(''))
    .join('-')
}
