import { beforeEach, expect, it } from 'vitest'
import { collectDue } from '#app/models/hourly/autopay.server.ts'
import { lookAtOnline } from '#app/jobs/online-payments.server.ts'
import type { CardKind } from '#server/demo/stripe/world.ts'
import { change } from '../support/database.ts'
import { anIssued } from '../support/debits.ts'
import {
	answerAt,
	aPayingSchool,
	connectCards,
	connectedTo,
	onlineRows,
	type PayingSchool,
} from '../support/paying-online.ts'
import { openProvider, type Provider } from '../support/provider.ts'

const AUTOPAY = '/student/invoices/autopay'
const DAY = 24 * 60 * 60 * 1000

let provider: Provider
let its: PayingSchool
beforeEach(async () => {
	provider = await openProvider()
	its = await aPayingSchool(provider, { connected: false })
	await connectCards(its.office)
	await its.office.post('/billing/manage/online', { intent: 'autopay', cards: 'on', noticeDays: '1' })
	change("update guardians set email = 'chidi@okafor.example' where school_id = ?", its.school.id)
})

async function saveCard() {
	const begun = await its.payer.post(AUTOPAY, { intent: 'card', family: its.family, agreed: 'on' })
	return its.payer.follow(await its.payer.get(await answerAt(provider, begun, 'good')))
}

/** The jobs of tomorrow. */
async function work() {
	const now = Date.now() + DAY
	void [...collectDue(now)]
	await lookAtOnline({ now: () => now, connect: connectedTo(provider) })
}

const turn = (kind: CardKind) => {
	for (const id of provider.stripe.world.methods.keys()) provider.stripe.world.turn(id, kind)
}
const read = async (path: string) => (await its.payer.get(path)).page.text

it('a card that was declined for good is promised for no other invoice until one is saved again', async () => {
	await saveCard()
	anIssued(its.access, its.family, 100_00, 0)
	void [...collectDue()]
	turn('expired')
	await work()
	const other = anIssued(its.access, its.family, 40_00, 0)
	await work()
	expect(onlineRows()).toHaveLength(1)
	const page = await read(`/student/invoices/${other}`)
	expect(page).toMatch(/This invoice is not paid automatically, because Visa •••• 4242 was declined on/)
	expect(page).not.toContain('will be charged on')
	expect(await read(AUTOPAY)).toMatch(/Visa •••• 4242 was declined on .*\. Nothing more is charged to it/)
	expect(await read(AUTOPAY)).not.toContain('Invoices are charged to')
	expect(await read('/student/dashboard')).toMatch(/Visa •••• 4242 was declined on .*: save another card/)
	expect((await its.office.get(`/billing/invoices/${other}`)).page.text).not.toContain('will be charged on')
	turn('good')
	expect((await saveCard()).page.text).toContain('Invoices are charged to Visa •••• 4242.')
	expect(await read('/student/dashboard')).not.toContain('was declined')
	expect(await read(`/student/invoices/${other}`)).toContain('will be charged on')
})

it('an invoice that is charged on a later day than it is due is due on that day, at home and in the list', async () => {
	anIssued(its.access, its.family, 100_00, 0)
	expect(await read('/student/dashboard')).toContain('Due now')
	expect(await read('/student/invoices')).toContain('Due today')
	await saveCard()
	expect(await read('/student/dashboard')).not.toContain('Due now')
	const list = await read('/student/invoices')
	expect([list.includes('Due now'), list.includes('Due today'), list.includes('Due tomorrow')]).toEqual([
		false,
		false,
		true,
	])
})
