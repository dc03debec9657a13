import express, { Router } from 'express'
import { sendPage, text } from '../paypal/page.ts'
import { foreignOrigin } from '../../same-origin.ts'
import { CARDS, StripeError, type CardKind, type StripeWorld } from './world.ts'

const isCard = (name: string): name is CardKind => name in CARDS

/** Stripe's payment page and a page to steer the emulator, both without JavaScript. */
export function stripePages(world: StripeWorld): Router {
	const router = Router()
	router.use(express.urlencoded({ extended: false, limit: '4kb' }))

	router.get('/pay/:id', (req, res) => {
		const session = world.sessions.get(req.params.id)
		if (session?.status !== 'open')
			return sendPage(res.status(404), 'Nothing to pay', '<p>This payment page is closed.</p>')
		const { mode, name, amount, currency, successUrl } = session
		const buttons = Object.entries(CARDS).map(
			([value, { label }]) =>
				`<button name="answer" value="${value}">${text(mode === 'setup' ? label.replace('Pay now', 'Save this card') : label)}</button>`,
		)
		const cancel = '<button name="answer" value="cancel">Cancel and go back</button>'
		const what =
			mode === 'setup'
				? 'Save a card for automatic payments.'
				: `${text(name)}, ${amount} ${text(currency)} in the smallest unit.`
		const body = `<p>This stands in for Stripe in the demo. No money moves.</p><p>${what}</p><form method="post">${[...buttons, cancel].join(' ')}</form>`
		sendPage(res, 'Pay by card (demo)', body, new URL(successUrl).origin)
	})

	router.post('/pay/:id', (req, res) => {
		const session = world.sessions.get(req.params.id)
		const { answer = '' } = req.body as { answer?: string }
		if (!session) return void res.status(404).end()
		if (answer === 'cancel') return res.redirect(303, session.cancelUrl)
		if (!isCard(answer)) return void res.status(400).end()
		world.confirm(session.id, answer)
		// A declined card leaves the payer on the page.
		res.redirect(303, session.status === 'complete' ? session.successUrl : req.originalUrl)
	})

	router.get('/', (_req, res) => sendPage(res, 'Stripe of the demo', controlsOf(world)))
	router.post('/', (req, res) => {
		if (foreignOrigin(req.method, req.headers, false)) return void res.status(403).end()
		const { move = '', value = '' } = req.body as Record<string, string>
		try {
			if (move === 'dispute') world.dispute(value, 'needs_response')
			if (move === 'lose') world.dispute(value, 'lost')
			if (move === 'win') world.dispute(value, 'won')
			if (isCard(move)) world.turn(value, move)
		} catch (error) {
			if (!(error instanceof StripeError)) throw error
			return sendPage(res.status(409), 'That cannot be', `<p>${text(error.code)}</p>`)
		}
		res.redirect(303, `${req.baseUrl}/`)
	})
	return router
}

function controlsOf(world: StripeWorld): string {
	const button = (move: string, label: string, value: string) =>
		`<form method="post"><input type="hidden" name="value" value="${text(value)}"><button name="move" value="${move}">${text(label)}</button></form>`
	const charges = [...world.intents.values()].reverse().map(({ id, merchant, amount, currency, status }) => {
		const cells = [id, merchant, `${amount} ${currency}`, status].map((cell) => `<td>${text(cell)}</td>`)
		const moves = [
			button('dispute', 'Dispute', id),
			button('lose', 'School loses', id),
			button('win', 'School wins', id),
		]
		return `<tr>${cells.join('')}<td>${moves.join('')}</td></tr>`
	})
	const cards = [...world.methods].map(([id, { merchant, kind }]) => {
		const moves = Object.keys(CARDS).map((name) => button(name, name, id))
		return `<tr><td>${text(id)}</td><td>${text(merchant)}</td><td>${kind}</td><td>${moves.join('')}</td></tr>`
	})
	const table = (rows: string[]) =>
		rows.length > 0 ? `<table><tbody>${rows.join('')}</tbody></table>` : '<p>None yet.</p>'
	return `<h2>Charges</h2>${table(charges)}<h2>Saved cards</h2>${table(cards)}`
}
