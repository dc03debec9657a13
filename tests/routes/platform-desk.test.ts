import { expect, it } from 'vitest'
import { keepFigures } from '#app/models/platform/figures.server.ts'
import { countRequest, saveRequestCounts } from '#app/models/platform/route-count.server.ts'
import { change, rows } from '../support/database.ts'
import { anAdminAt, aSchool, platformStaff } from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

const staffVisitor = () => Visitor.signedInAs(platformStaff())

it('a message of a visitor waits until somebody marks it as answered, and can wait again', async () => {
	change(
		`insert into contact_messages (id, name, email, subject, message, created_at, request_id)
		 values ('m', 'Odile', 'odile@visitors.example', 'Two sites', 'Does that work?', 1, 'r')`,
	)
	const staff = await staffVisitor()
	const list = '/super-admin/contact-messages'
	expect((await staff.get(list)).page.text).toContain('Does that work?')
	const marked = await staff.post(list, { intent: 'handled', kind: 'contact', id: 'm' })
	expect((await staff.follow(marked)).page.text).toContain('Odile is marked as answered')
	expect((await staff.get(list)).page.text).not.toContain('Does that work?')
	expect((await staff.get(`${list}?state=answered`)).page.text).toContain('Does that work?')
	await staff.post(list, { intent: 'reopen', kind: 'contact', id: 'm' })
	expect((await staff.get(list)).page.text).toContain('Does that work?')
	expect(rows(`select action from audit_entries where action like 'inquiry.%' order by id`)).toEqual([
		{ action: 'inquiry.handled' },
		{ action: 'inquiry.reopened' },
	])
	expect((await staff.post(list, { intent: 'handled', kind: 'demo', id: 'm' })).status).toBe(400)
})

it('an integrity check says what it found, and the health board repeats it', async () => {
	const staff = await staffVisitor()
	expect((await staff.get('/super-admin')).page.text).toContain('Has not been run yet')
	const checked = await staff.follow(await staff.post('/super-admin/database', { intent: 'integrity' }))
	expect(checked.page.text).toContain('Everything is whole')
	expect((await staff.get('/super-admin')).page.text).toContain('Everything is whole')
})

it('the health board says when schools were counted, and which mail was given up on since', async () => {
	keepFigures(Date.now() - 50 * 60 * 1000)
	const mail = (id: string) =>
		change(
			`insert into outbox (id, kind, to_address, subject, text, html, created_at, due_at, dead_at)
			 values (?, 'k', 'to@visitors.example', 's', 't', 'h', ?, 1, 2)`,
			id,
			Date.now() - 1000,
		)
	for (const id of ['a', 'b']) mail(id)
	const { text } = (await (await staffVisitor()).get('/super-admin')).page
	expect(text).toContain('Schools, money and emails were counted 50 min ago.')
	expect(text).toContain('2 of 2 in 30 days')
})

it('without a folder for backups none is made, and a name that is none is refused', async () => {
	const staff = await staffVisitor()
	const posts: Record<string, string>[] = [
		{ intent: 'backup' },
		{ intent: 'verify', file: '../../etc/passwd' },
	]
	for (const fields of posts) {
		const refused = await staff.post('/super-admin/database', fields)
		expect([fields.intent, refused.status]).toEqual([fields.intent, 400])
	}
	expect(rows('select * from backup_checks')).toEqual([])
})

it('the report of sizes and speeds is that of the requests that were counted, by pattern', async () => {
	for (const ms of [4, 4, 90]) countRequest({ route: '/students/:id', status: 200, ms, bytes: 3000 })
	saveRequestCounts()
	const staff = await staffVisitor()
	const file = await staff.get('/super-admin/analytics?report=speed&range=day&format=csv')
	const line = file.body.split('\r\n').find((one) => one.includes('/students/:id'))
	expect(line).toBe('"/students/:id",3,3000,33,100,0')
})

it('the funnel counts the schools that registered, paid and invoiced', async () => {
	anAdminAt(aSchool({ subscription: 'none' }))
	anAdminAt(aSchool({ subscription: 'pending' }))
	change(`update schools set created_at = ?`, Date.now() - 1000)
	const staff = await staffVisitor()
	const file = await staff.get('/super-admin/analytics?range=day&format=csv')
	expect(file.body).toContain('"Registered",2')
	expect(file.body).toContain('"Chose a plan",1')
	expect(file.body).toContain('"Paid",0')
})

it('a payment is listed once, with its total, and found by its reference', async () => {
	const school = aSchool({ name: 'Larghetto House' })
	const owner = anAdminAt(school)
	change(
		`insert into plan_orders (school_id, id, plan, cycle, amount_minor, currency, paypal_plan_id, ordered_by, created_at)
		 values (?, 'o', 'standard', 'monthly', 2900, 'USD', 'P', ?, 1)`,
		school.id,
		owner.userId,
	)
	for (const [id, kind, amount] of [
		['1', 'payment', 2900],
		['2', 'refund', -900],
	])
		change(
			`insert into platform_transactions
			 (school_id, at, id, kind, amount_minor, currency, plan, cycle, order_id, provider_ref)
			 values (?, ?, ?, ?, ?, 'USD', 'standard', 'monthly', 'o', 'REF-1')`,
			school.id,
			Date.UTC(2026, 3, 14),
			id,
			kind,
			amount,
		)
	const staff = await staffVisitor()
	const { page } = await staff.get('/super-admin/transactions?search=ref-1')
	expect(page.text).toContain('2 transactions')
	expect(page.text).toContain('$20.00')
	expect((await staff.get('/super-admin/transactions?kind=refund')).page.text).toContain('1 transaction')
	const none = await staff.get('/super-admin/transactions?from=2026-04-15')
	expect(none.page.text).toContain('No transactions match')
	const paid = await staff.get('/super-admin/paid-subscriptions?format=csv')
	expect(paid.body).toMatch(/"Larghetto House".*,2?1?,"20\.00"/)
})
