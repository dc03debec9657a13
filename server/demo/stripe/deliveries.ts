import { createHmac } from 'node:crypto'
import { idOf, type Happening, type Hook } from './world.ts'

const TRIES = 5
const AGAIN = 2_000

export interface StripeLetter {
	to: Hook
	body: string
}

/** Signs events as Stripe does and delivers them, at once or when a test asks. */
export class StripeDeliveries {
	holding = false
	readonly held: StripeLetter[] = []

	tell = ({ type, object }: Happening, to: Hook) => {
		const event = {
			id: idOf('evt'),
			object: 'event',
			type,
			created: Math.floor(Date.now() / 1000),
			data: { object },
		}
		const letter = { to, body: JSON.stringify(event) }
		if (this.holding) this.held.push(letter)
		else setTimeout(() => void this.#send(letter, TRIES), 0).unref()
	}

	headersFor({ body, to }: StripeLetter, at = Date.now()): Record<string, string> {
		const time = Math.floor(at / 1000)
		const signature = createHmac('sha256', to.secret).update(`${time}.${body}`).digest('hex')
		return { 'Content-Type': 'application/json', 'Stripe-Signature': `t=${time},v1=${signature}` }
	}

	async #send(letter: StripeLetter, tries: number) {
		const { to, body } = letter
		const arrived = await fetch(to.url, { method: 'POST', headers: this.headersFor(letter), body }).then(
			(response) => response.ok,
			() => false,
		)
		if (!arrived && tries > 1) setTimeout(() => void this.#send(letter, tries - 1), AGAIN).unref()
	}
}
