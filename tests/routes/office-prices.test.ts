import { describe, expect, it } from 'vitest'
import { officeGrants, type Grant } from '#app/domain/account/permissions.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { aBilledChild, aPlan } from '../support/billing.ts'
import { change, rows } from '../support/database.ts'
import { aClass, aColleagueAt, accessOf, anAdminAt, aSchool, type ASchool } from '../support/factories.ts'
import { aFamily } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

const OFFICES: Grant[][] = [[], ...officeGrants.map((one) => [one]), [...officeGrants]]

interface Choosing {
	/** The page with the field, and a form that changes it. */
	path: string
	form: Record<string, string>
	/** What is stored about money. */
	read: () => unknown
	kept: unknown
	set: unknown
}

function aDesk() {
	const school = aSchool()
	const access = accessOf(anAdminAt(school), 'money:write')
	const [usual, other] = [aPlan(access, {}, 'Monthly A'), aPlan(access, {}, 'Monthly B')]
	const family = aFamily(school, 'Okafor')
	const [choir, duo] = [aPricedClass(school, usual), aPricedClass(school, other)]
	const child = aBilledChild(school, access, { family, classId: choir, planId: usual })
	const seat = { choir, duo, ...child, tomorrow: daysAfter(today(access.school.timeZone), 1) }
	return { school, usual, other, family, ...seat }
}

function aPricedClass(school: ASchool, planId: string): string {
	const id = aClass(school, { name: 'Choir' })
	change('insert into class_prices (school_id, class_id, plan_id) values (?, ?, ?)', school.id, id, planId)
	return id
}

const GROUP = { kind: 'group', name: 'Strings', durationMinutes: '45', joining: 'closed' }

/** Every field with which an account that may open its page would change what families pay. */
const FIELDS: [field: string, where: string, choosing: (desk: ReturnType<typeof aDesk>) => Choosing][] = [
	[
		'planId',
		'a new class',
		({ other }) => ({
			path: '/classes/new',
			form: { ...GROUP, state: 'draft', planId: other },
			read: () =>
				rows(
					`select plan_id from classes left join class_prices on class_prices.class_id = classes.id
					where classes.name = 'Strings'`,
				),
			kept: [{ plan_id: null }],
			set: [{ plan_id: other }],
		}),
	],
	...(['other', 'none'] as const).map((chosen): (typeof FIELDS)[number] => [
		'planId',
		`a class, to ${chosen}`,
		({ choir, usual, other }) => ({
			path: `/classes/${choir}/definition`,
			form: { ...GROUP, version: '1', planId: chosen === 'other' ? other : '' },
			read: () =>
				rows(
					`select classes.name, plan_id from classes left join class_prices on class_prices.class_id = classes.id
					where classes.id = ?`,
					choir,
				),
			kept: [{ name: 'Strings', plan_id: usual }],
			set: [{ name: 'Strings', plan_id: chosen === 'other' ? other : null }],
		}),
	]),
	[
		'price',
		'a move',
		({ choir, duo, enrolmentId, tomorrow, usual, other }) => ({
			path: `/classes/${choir}/students/move?enrolment=${enrolmentId}`,
			form: { version: '1', classId: duo, startsOn: tomorrow, price: 'keep' },
			read: () =>
				rows(
					`select plan_id from enrolment_plans join enrolments on enrolments.id = enrolment_plans.enrolment_id
					where class_id = ? order by enrolment_plans.starts_on desc limit 1`,
					duo,
				),
			kept: [{ plan_id: other }],
			set: [{ plan_id: usual }],
		}),
	],
	[
		'paysWhilePaused',
		'a pause of a seat',
		({ choir, enrolmentId, tomorrow }) => ({
			path: `/classes/${choir}/students/pause?enrolment=${enrolmentId}`,
			form: { version: '1', from: tomorrow, keepsSeat: 'on', paysWhilePaused: 'on' },
			read: () => rows('select state, pays_while_paused from enrolments'),
			kept: [{ state: 'paused', pays_while_paused: 0 }],
			set: [{ state: 'paused', pays_while_paused: 1 }],
		}),
	],
	[
		'pays',
		'a pause of a student',
		({ student, tomorrow }) => ({
			path: `/students/${student}/status?to=paused`,
			form: { version: '1', state: 'paused', since: tomorrow, places: 'keep', pays: 'on' },
			read: () => rows('select state, pays_while_paused from enrolments'),
			kept: [{ state: 'paused', pays_while_paused: 0 }],
			set: [{ state: 'paused', pays_while_paused: 1 }],
		}),
	],
	...(['paymentTermsDays', 'taxExempt'] as const).map((field): (typeof FIELDS)[number] => [
		field,
		'a family',
		({ student }) => ({
			path: `/students/${student}/edit-family`,
			form: { version: '1', name: 'Okafor-Cole', paymentTermsDays: '90', taxExempt: 'on' },
			read: () => rows('select name, payment_terms_days, tax_exempt from families'),
			kept: [{ name: 'Okafor-Cole', payment_terms_days: null, tax_exempt: 0 }],
			set: [{ name: 'Okafor-Cole', payment_terms_days: 90, tax_exempt: 1 }],
		}),
	]),
	[
		'payment',
		'the sign-up page',
		() => ({
			path: '/settings/school/join',
			form: { intent: 'save-join', version: '0', address: 'our-school', payment: 'deposit', deposit: '5' },
			read: () => rows('select payment, deposit_minor from join_pages'),
			kept: [{ payment: 'nothing', deposit_minor: null }],
			set: [{ payment: 'deposit', deposit_minor: 5_00 }],
		}),
	],
]

describe.each(FIELDS)('%s of %s', (field, _where, choosing) => {
	it.each(OFFICES.map((held) => [held.join(', ') || 'no grant', held] as const))(
		'with %s is shown and saved for those whose account includes money',
		async (_name, held) => {
			const desk = aDesk()
			const { path, form, read, kept, set } = choosing(desk)
			const visitor = await Visitor.signedInAs(aColleagueAt(desk.school, held))
			const { status, body } = await visitor.get(path)
			if (status === 403) return expect(held).not.toContain('office:settings')
			const hasMoney = held.includes('office:money')
			expect(body.includes(`name="${field}"`)).toBe(hasMoney)
			expect((await visitor.post(path, { ...form, key: field })).status).toBe(303)
			expect(read()).toEqual(hasMoney ? set : kept)
		},
	)
})

it('a class with a price plan that is changed meanwhile shows its price to those whose account includes money', async () => {
	for (const held of OFFICES) {
		const { school, choir } = aDesk()
		const visitor = await Visitor.signedInAs(aColleagueAt(school, held))
		change('update classes set version = 2 where id = ?', choir)
		const { status, page } = await visitor.post(`/classes/${choir}/definition`, { ...GROUP, version: '1' })
		expect(status).toBe(409)
		expect([held, page.text.includes('Monthly A')]).toEqual([held, held.includes('office:money')])
	}
})
