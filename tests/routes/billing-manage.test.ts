import { beforeEach, describe, expect, it } from 'vitest'
import { agreeOnParts } from '#app/models/billing/paying-in-parts.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { listEvents } from '#app/models/billing/history.server.ts'
import { recordPayment } from '#app/models/billing/payment.server.ts'
import { returnPayment } from '#app/models/billing/payment-return.server.ts'
import { setEnrolmentPlan } from '#app/models/billing/enrolment-plan.server.ts'
import { voidInvoice } from '#app/models/billing/ending.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { readEventQuery } from '#app/domain/billing/events.ts'
import { nextPeriod } from '#app/domain/billing/list.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBilledChild, aDraft, aPlan, fee, markLessonOf, violations } from '../support/billing.ts'
import { aCode } from '../support/attendance.ts'
import { change, databaseHash, rows } from '../support/database.ts'
import {
	accessOf,
	aClass,
	aLesson,
	anAdminAt,
	anEnrolment,
	aSchool,
	aStudent,
	type ASchool,
} from '../support/factories.ts'
import { aTerm } from '../support/lesson-factories.ts'
import { valueOf } from '../support/lessons.ts'
import { aFamily } from '../support/students.ts'
import { Visitor, type Answer } from '../support/visitor.ts'

let school: ASchool
let access: Access
let office: Visitor
let family: string
let piano: string

beforeEach(async () => {
	school = aSchool()
	const admin = anAdminAt(school)
	access = accessOf(admin, 'money:write')
	office = await Visitor.signedInAs(admin)
	family = aFamily(school, 'Okafor')
	piano = aClass(school, { name: 'Piano', weekday: 3 })
})

/** What the page sends along unseen. */
const kept = (answer: Answer, name = 'formKey') => answer.page.valueOf(name) ?? ''
const tab = (name: string, more = '') => `/billing/manage/${name}${more}`
const problems = (answer: Answer) => answer.page.problems.join(' ')

describe('price plans', () => {
	const plan = {
		name: 'Private 45',
		validFrom: '2026-01-01',
		basis: 'month',
		amount: '160',
		lessonsPerMonth: '4',
		fifthLesson: 'free',
		partMonth: 'lessons',
		siblingDiscount: '10',
	}

	it('are added once however often the page is sent, and cost another price from a day on', async () => {
		const path = tab('plans/new')
		const formKey = kept(await office.get(path))
		const [one, other] = [
			await office.post(path, { ...plan, formKey }),
			await office.post(path, { ...plan, formKey }),
		]
		expect([one.status, other.location]).toEqual([303, one.location])
		expect(rows('select id from price_plans')).toHaveLength(1)
		const version = `${one.location}/change-price`
		expect((await office.post(version, { ...plan, validFrom: '2199-09-01', amount: '170' })).status).toBe(303)
		const { page } = await office.get(one.location!)
		expect(page.text).toMatch(/\$170\.00 a month from 1 September 2199 .* Later .*\$160\.00 a month from/)
		expect(page.text).toContain('10% sibling discount')
	})

	it('keep their terms when only the amount changes', async () => {
		const terms = { lessonsPerMonth: 3, fifthLesson: 'charged', partMonth: 'days' } as const
		const price = { amountMinor: 160_00, siblingDiscount: 12_50, deductsClosures: true }
		const planId = aPlan(access, { ...terms, ...price }, 'Weekly')
		const { page } = await office.get(tab(`plans/${planId}/change-price`))
		expect(['amount', 'lessonsPerMonth', 'siblingDiscount'].map((name) => page.valueOf(name))).toEqual([
			...['160.00', '3', '12.5'],
		])
		for (const chosen of ['charged', 'days']) expect(page.html).toMatch(`value="${chosen}" selected`)
		expect([page.control('basis'), page.control('deductsClosures')].join()).toMatch(/checked.*checked/)
	})

	it('tell the lessons of a student apart by their time or day', async () => {
		const ada = aStudent(school, { firstName: 'Ada', lastName: 'Ost', familyId: family })
		const day = { startsOn: '2026-02-03', endsOn: '2026-02-03' }
		for (const when of [{ weekday: 3, startTime: '16:00' }, day])
			anEnrolment(school, aClass(school, { kind: 'private', name: 'Ada Ost', ...when }), ada)
		const { text } = (await office.get(tab(`plans/${aPlan(access)}`))).page
		expect(text).toMatch(/Ada Ost Wednesday, (16:00|4:00 PM)/)
		expect(text).toMatch(/Ada Ost (3 February 2026|February 3, 2026)/)
	})

	it('begin with their first price, also where it is later than this month', async () => {
		anEnrolment(school, piano, aStudent(school, { familyId: family }))
		const { page } = await office.get(tab(`plans/${aPlan(access, { validFrom: '2097-02-01' })}`))
		expect(page.valueOf('startsOn')).toMatch(/2097/)
	})

	it('are chosen for several at once, at a price of their own with a reason', async () => {
		const planId = aPlan(access, {}, 'Weekly')
		const seat = anEnrolment(school, piano, aStudent(school, { firstName: 'Ada', familyId: family }))
		expect((await office.get(tab('plans'))).page.text).toContain('1 enrollment has no price plan')
		const path = tab(`plans/${planId}`)
		expect((await office.get(path)).body).toMatch(/<details open="">.{0,80}Enrollments without a plan/)
		const fields = { enrolmentIds: seat, startsOn: '2026-01-01', override: '100' }
		expect(problems(await office.post(path, fields))).toContain('Say why the price differs.')
		const early = await office.post(path, { enrolmentIds: seat, startsOn: '2025-12-01' })
		expect(problems(early)).toMatch(
			/Weekly has a price from (1 January 2026|January 1, 2026) on. Choose that day or a later one, or add an earlier price./,
		)
		expect((await office.post(path, { ...fields, overrideReason: 'Scholarship' })).status).toBe(303)
		expect((await office.get(tab('plans'))).page.text).toContain('1 student')
		expect((await office.get(path)).page.text).toContain('Enrollments with this plan (1)')
		expect((await office.get(tab('rules'))).page.text).toContain('Weekly: Scholarship $100.00')
	})

	it('are added with everything blank that a price by the month does not need', async () => {
		const path = tab('plans/new')
		const blank = { siblingDiscount: '', instalments: '', packageLessons: '', taxCodeId: '' }
		const answer = await office.post(path, { ...plan, ...blank })
		expect([answer.status, answer.page.problems]).toEqual([303, []])
		const { page } = await office.get(answer.location!)
		expect(page.text).not.toContain('sibling discount')
	})

	it.each([
		[{ name: '' }, 'Enter a name'],
		[{ amount: '0.005' }, 'Enter an amount with two decimals at most'],
		[{ amount: '2000000' }, 'Enter an amount of 1,000,000.00 at most'],
		[{ lessonsPerMonth: '0' }, 'Enter 1 to 31 lessons'],
		[{ siblingDiscount: '120' }, 'Enter a percentage from 0 to 100'],
		[{ validFrom: 'soon' }, 'Enter'],
	] as [Record<string, string>, string][])('are not added with %j', async (wrong, text) => {
		const before = databaseHash()
		const answer = await office.post(tab('plans/new'), { ...plan, ...wrong })
		expect([answer.status, databaseHash()]).toEqual([400, before])
		expect(problems(answer)).toContain(text)
	})
})

describe('a billing run', () => {
	const period = '2026-04'

	it('says what it would make with the reason for each line and each absent line, and writes nothing', async () => {
		const planId = aPlan(access, {}, 'Weekly')
		aBilledChild(school, access, { family, classId: piano, planId })
		anEnrolment(school, piano, aStudent(school, { firstName: 'Cem', lastName: 'Okafor', familyId: family }))
		const joy = aStudent(school, { firstName: 'Joy', lastName: 'Li' })
		const seat = {
			enrolmentId: anEnrolment(school, piano, joy),
			planId,
			startsOn: '2026-01-01',
			override: null,
		}
		valueOf(setEnrolmentPlan(access, seat))
		const before = databaseHash()
		const { page } = await office.get(tab('runs/new', `?period=${period}`))
		expect(databaseHash()).toBe(before)
		expect(page.text).toContain('Run billing for April 2026')
		expect(page.text).toContain('Ada Okafor, Piano, April 2026, $160.00 Weekly, $160.00 a month')
		expect(page.text).toContain(
			'Not billed: 2 Price plans Joy Li has no family, so nobody can be billed. Choose who pays Cem Okafor, Piano No price plan is set for this month. Okafor',
		)
		expect(page.links['Choose who pays']).toBe(`/students/${joy}/move-family`)
	})

	it('makes drafts once, and is undone until one of them is issued', async () => {
		aBilledChild(school, access, { family, classId: piano, planId: aPlan(access) })
		const dry = tab('runs/new', `?period=${period}`)
		const formKey = kept(await office.get(dry))
		const send = () => office.post(dry, { formKey, period, intent: 'run' })
		const [one, other] = [await send(), await send()]
		expect(other.location).toBe(one.location)
		expect(rows('select id from invoices')).toHaveLength(1)
		expect((await office.get(one.location!)).page.text).toContain('Undo the run')
		expect((await office.post(one.location!, { intent: 'undo' })).status).toBe(303)
		expect(rows('select id from invoices')).toHaveLength(0)
		expect((await office.get(tab('runs'))).page.text).toContain('Undone')
		const again = await office.post(dry, { period, intent: 'run' })
		expect((await office.post(again.location!, { intent: 'issue' })).status).toBe(303)
		expect(problems(await office.post(again.location!, { intent: 'undo' }))).toContain('were issued')
		expect((await office.get(`/billing?run=${again.location?.split('runs/')[1]}`)).page.text).toContain(
			'1 invoice ',
		)
		expect(violations()).toEqual([])
	})

	it('names the families that an invoice could not be emailed to', async () => {
		aBilledChild(school, access, { family, classId: piano, planId: aPlan(access) })
		const made = await office.post(tab('runs/new', `?period=${period}`), { period, intent: 'run' })
		const sent = await office.post(made.location!, { intent: 'issue-send' })
		const { text } = (await office.get(sent.location!)).page
		expect(text).toContain('1 invoice issued, 0 of 1 emailed.')
		expect(text).toContain('Not emailed, so print or hand over: Okafor.')
	})

	it('leads to the month before while lessons of it are not billed', async () => {
		const planId = aPlan(access, { basis: 'lesson' })
		const { student } = aBilledChild(school, access, { family, classId: piano, planId })
		const lesson = aLesson(school, { classId: piano, startsAt: Date.parse('2026-04-15T20:00:00Z') })
		const may = async () => (await office.get(tab('runs/new', '?period=2026-05'))).page.text
		expect(await may()).not.toContain('not billed yet')
		aCode(school, 'P')
		markLessonOf(access, lesson, student, 'P')
		expect(await may()).toContain(
			'Not all of April 2026 is billed yet This run leaves them out. Run billing for April 2026',
		)
		await office.post(tab('runs/new', `?period=${period}`), { period, intent: 'run' })
		expect(await may()).not.toContain('not billed yet')
		const again = await office.get(tab('runs/new', `?period=${period}`))
		expect(again.page.links['a draft']).toBe('/billing?view=draft')
	})

	it('leads to the month before while a term that ended in it is not billed, and not for one that goes on', async () => {
		aTerm(school, { startsOn: '2026-02-02', endsOn: '2026-04-30' })
		const planId = aPlan(access, { basis: 'term', instalments: 1 })
		const may = async () => (await office.get(tab('runs/new', '?period=2026-05'))).page.text
		await office.post(tab('runs/new', `?period=${period}`), { period, intent: 'run' })
		aBilledChild(school, access, { family, classId: piano, planId, startsOn: '2026-04-15' })
		expect(await may()).toContain('Not all of April 2026 is billed yet')
		change("update terms set ends_on = '2026-06-30'")
		expect(await may()).not.toContain('not billed yet')
		change("update terms set ends_on = '2026-04-30'")
		await office.post(tab('runs/new', `?period=${period}`), { period, intent: 'run' })
		expect(await may()).not.toContain('not billed yet')
	})

	it('leads to the month before while a student who began in it is not billed for it', async () => {
		const planId = aPlan(access)
		aBilledChild(school, access, { family, classId: piano, planId })
		const may = async () => (await office.get(tab('runs/new', '?period=2026-05'))).page.text
		expect(await may()).not.toContain('not billed yet')
		await office.post(tab('runs/new', `?period=${period}`), { period, intent: 'run' })
		expect(await may()).not.toContain('not billed yet')
		const { student } = aBilledChild(school, access, { family, classId: piano, planId })
		expect(await may()).toContain('Not all of April 2026 is billed yet')
		const money = async () => (await office.get(`/students/${student}/money`)).page.text
		const last = daysAfter(`${nextPeriod(today('America/New_York'))}-01`, -1).slice(0, 7)
		// The price begins later.
		change("update billing_runs set period = '2025-12'")
		expect(await money()).not.toContain('To bill it')
		change('update billing_runs set period = ?', last)
		expect(await money()).toContain('To bill it, run billing for')
		await office.post(tab('runs/new', `?period=${period}`), { period, intent: 'run' })
		expect(await may()).not.toContain('not billed yet')
	})

	it('is for a month', async () => {
		const before = databaseHash()
		for (const wrong of ['', '2026-13', 'May'])
			expect(
				(await office.post(tab('runs/new', `?period=${period}`), { period: wrong, intent: 'run' })).status,
			).toBe(400)
		expect(databaseHash()).toBe(before)
		expect((await office.get(tab('runs/none'))).status).toBe(404)
	})
})

describe('the accounts of families', () => {
	it('begin with who owes most, and say only what there is', async () => {
		const issue = (name: string, amount: number, termsDays: number) => {
			const id = aDraft(access, aFamily(school, name), fee(amount))
			change('update invoices set terms_days = ? where id = ?', termsDays, id)
			valueOf(issueInvoice(access, id))
		}
		issue('Abel', 10_00, 0)
		issue('Zorn', 90_00, 0)
		issue('Berg', 40_00, 14)
		const paid = { receivedOn: today('UTC'), method: 'cash', amountMinor: 5_00 } as const
		valueOf(recordPayment(access, newId(), { ...paid, familyId: aFamily(school, 'Cole') }))
		const { page } = await office.get('/billing/manage')
		const rest =
			'Berg – – $40.00 not due yet Cole – – $5.00 credit Okafor – – – ' +
			'Total of 5 $100.00 $40.00 not due yet, $5.00 credit'
		expect(page.text).toContain(
			`Zorn – $90.00 – Record payment from Zorn Abel – $10.00 – Record payment from Abel ${rest}`,
		)
		expect((await office.get('/billing/manage?sort=family')).page.text).toContain('Cole – – $5.00 credit')
	})
})

describe('payments of all families', () => {
	it('are found by what is left of them, and totaled', async () => {
		const paid = { familyId: family, receivedOn: '2026-03-01', amountMinor: 50_00, method: 'cash' } as const
		valueOf(recordPayment(access, newId(), paid))
		const other = aFamily(school, 'Ruiz')
		const id = aDraft(access, other, fee(20_00))
		valueOf(issueInvoice(access, id))
		valueOf(recordPayment(access, newId(), { ...paid, familyId: other, amountMinor: 20_00 }))
		const all = (await office.get(tab('payments', '?perPage=25'))).page.text
		expect(all).toContain('Total of 2 $70.00')
		const left = (await office.get(tab('payments', '?is=unallocated'))).page.text
		expect(left).toMatch(/Okafor 1 Mar 2026 Cash \$50\.00 not used yet \$50\.00/)
		expect(left).toContain('Total of 1 $50.00')
		const [first] = rows<{ id: string }>('select id from family_payments where amount_minor = 5000')
		valueOf(returnPayment(access, first?.id ?? ''))
		expect((await office.get(tab('payments'))).page.text).toContain('Total of 1, without 1 voided $20.00')
	})
})

describe('the rules', () => {
	const rules = {
		prefix: '2026-',
		termsDays: '7',
		billDay: '5',
		lateFee: '10',
		lateFeeAfterDays: '10',
		remindAfterDays: '3',
		paymentNote: 'IBAN DE00 1234',
	}

	it('hold for what is issued from then on', async () => {
		expect((await office.post(tab('rules'), rules)).status).toBe(303)
		const id = aDraft(access, family, fee(20_00))
		expect(valueOf(issueInvoice(access, id)).number).toBe('2026-0001')
		const { page } = await office.get(`/billing/manage/invoices/${id}`)
		expect(page.text).toContain('IBAN DE00 1234 Reference: 2026-0001')
		expect(page.text).toContain('Due in 7 days')
		expect((await office.get(`/billing/manage/invoices/${id}/credit`)).page.text).toContain(
			'The credit note is not emailed. A family with an account finds it in the portal.',
		)
	})

	it('that are changed say what stays on issued invoices', async () => {
		await office.post(tab('rules'), rules)
		const { page } = await office.get(tab('rules'))
		expect(page.text).toContain('Invoices already issued keep their number and due date.')
		expect(page.text).toContain('Charged once for an invoice, by the next billing run.')
	})

	it.each([
		[{ billDay: '31' }, 'Enter a day from 1 to 28'],
		[{ termsDays: '-1' }, 'Enter 0 to 365 days'],
		[{ lateFee: 'much' }, 'Enter an amount, such as 1,234.50'],
	] as [Record<string, string>, string][])('are not saved with %j', async (wrong, text) => {
		const before = databaseHash()
		const answer = await office.post(tab('rules'), { ...rules, ...wrong })
		expect([answer.status, databaseHash()]).toEqual([400, before])
		expect(problems(answer)).toContain(text)
	})

	it('are sent to their own address, also after a tax was refused', async () => {
		const refused = await office.post(tab('rules', '?tax=new'), { name: '' })
		const forms = [...refused.body.matchAll(/<form[^>]* action="([^"]*)"/g)].map(([, to]) => to)
		expect(forms).toEqual(expect.arrayContaining([tab('rules'), tab('rules', '?tax=new')]))
	})

	it('name taxes, which a line can be charged with', async () => {
		const tax = { name: 'VAT', 'rates[0].rate': '9.975' }
		expect((await office.post(tab('rules', '?tax=new'), tax)).status).toBe(303)
		expect(problems(await office.post(tab('rules', '?tax=new'), tax))).toContain(
			'There is a tax code with this name',
		)
		const path = `/billing/new-invoice?family=${family}`
		const asked = await office.get(path)
		const taxCodeId = rows<{ id: string }>('select id from tax_codes')[0]!.id
		expect(asked.body).toContain(`value="${taxCodeId}"`)
		const { page } = await office.post(path, {
			'lines[0].description': 'Book',
			'lines[0].unit': '140',
			'lines[0].quantity': '1',
			'lines[0].taxCodeId': taxCodeId,
			termsDays: '14',
			intent: 'recalculate',
		})
		expect(page.text).toContain('VAT 9.975% $13.97 Total $153.97')
	})

	it.each(['recalculate', 'save', 'issue'])(
		'refuse in words what no invoice comes to: %s',
		async (intent) => {
			expect(
				(await office.post(tab('rules', '?tax=new'), { name: 'All', 'rates[0].rate': '100' })).status,
			).toBe(303)
			const taxCodeId = rows<{ id: string }>('select id from tax_codes')[0]!.id
			const answer = await office.post(`/billing/new-invoice?family=${family}`, {
				'lines[0].description': 'Book',
				'lines[0].unit': '1,000,000',
				'lines[0].quantity': '1,000',
				'lines[0].taxCodeId': taxCodeId,
				termsDays: '14',
				intent,
			})
			expect(answer.status).toBe(400)
			expect(problems(answer)).toContain('An invoice can come to 100,000,000.00 at most')
			expect(answer.page.valueOf('lines[0].quantity')).toBe('1,000')
			expect(rows('select id from invoices')).toEqual([])
		},
	)
})

describe('the history of money', () => {
	it('lists every entry, agrees with the list of invoices, and is kept as a journal', async () => {
		const [one, other] = [aDraft(access, family, fee(100_00)), aDraft(access, family, fee(30_00))]
		valueOf(issueInvoice(access, one))
		valueOf(issueInvoice(access, other))
		valueOf(voidInvoice(access, other, 'Mistake'))
		const day = today(access.school.timeZone)
		valueOf(
			recordPayment(access, newId(), {
				familyId: family,
				receivedOn: day,
				amountMinor: 40_00,
				method: 'cash',
			}),
		)
		const { page } = await office.get('/billing/history?perPage=25')
		expect(page.text).toContain(
			'Open balance in this history $60.00, in the list of invoices $60.00. Difference $0.00 They agree',
		)
		expect(page.text).toContain('Sum of 4 $60.00')
		expect(page.text).toMatch(/Voided 0002 .*Mistake .*−\$30\.00 \$100\.00/)
		expect((await office.get('/billing/history?kind=payment')).page.text).toContain('Sum of 1 −$40.00')
		const lines = (await office.get('/billing/history?format=csv')).body.trimEnd().split('\r\n')
		expect(lines).toHaveLength(5)
		expect(lines.join('\n')).toContain('"Payment",,"Okafor","1000 Bank and cash","1200 Receivables",40,')
	})

	it('says after each entry what the balance was, on every page and both ways round', () => {
		for (let i = 1; i <= 7; i++) valueOf(issueInvoice(access, aDraft(access, family, fee(i * 100))))
		const balances = (text: string, page: number) => {
			const query = { ...readEventQuery(new URLSearchParams(text)), page, perPage: 3 }
			return listEvents(access, query).rows.map(({ balanceMinor }) => balanceMinor / 100)
		}
		expect([1, 2, 3].map((page) => balances('', page))).toEqual([[28, 21, 15], [10, 6, 3], [1]])
		expect([1, 2, 3].map((page) => balances('sort=day', page))).toEqual([[1, 3, 6], [10, 15, 21], [28]])
	})

	it('tells apart what was done and moved nothing: parts, prices, runs, but nothing of students', async () => {
		const id = aDraft(access, family, fee(90_00))
		valueOf(issueInvoice(access, id))
		const parts = [{ dueOn: today(access.school.timeZone), amountMinor: 90_00 }]
		valueOf(agreeOnParts(access, newId(), { id, parts, openMinor: 90_00, planId: null }))
		aPlan(access, {}, 'Weekly')
		await office.post('/students/create', {
			firstName: 'Ada',
			lastName: 'Okafor',
			formKey: kept(await office.get('/students/create')),
		})
		const other = aSchool()
		aPlan(accessOf(anAdminAt(other), 'money:write'), {}, 'Theirs')
		const { page } = await office.get('/billing/history/done')
		expect(page.text).toContain('agreed on payment in parts of the invoice 0001')
		expect(page.text).toContain('added the price plan Weekly')
		expect(page.text).not.toMatch(/Theirs|added the student/)
	})

	it('shows fifty of what was done, and the earlier ones behind them', async () => {
		for (let i = 0; i < 52; i++) aPlan(access, {}, `Plan ${i}.`)
		const first = await office.get('/billing/history/done')
		expect(first.page.text).toContain('Plan 51.')
		expect(first.page.text).not.toContain('Plan 1.')
		const earlier = /href="(\/billing\/history\/done\?before=[^"]+)"/.exec(first.body)?.[1] ?? ''
		const { page } = await office.get(earlier.replace('&amp;', '&'))
		expect(page.text).toContain('Plan 1.')
		expect(page.text).not.toContain('Plan 2.')
	})

	it('says so when the ledger and the list do not agree', async () => {
		const id = aDraft(access, family, fee(100_00))
		valueOf(issueInvoice(access, id))
		change('update invoices set open_minor = 90 where id = ?', id)
		const { page } = await office.get('/billing/history')
		expect(page.text).toContain('Difference $99.10 Contact support')
	})
})

describe('the page of a student', () => {
	it('shows their money: the balance, the plan, what comes next and why, and their invoices', async () => {
		const planId = aPlan(access, {}, 'Weekly')
		const { student } = aBilledChild(school, access, { family, classId: piano, planId })
		const id = aDraft(access, family, fee(40_00, { studentId: student }))
		valueOf(issueInvoice(access, id))
		const { page } = await office.get(`/students/${student}/money`)
		expect(page.text).toContain('Not due yet $40.00')
		expect(page.text).toContain('Piano Weekly')
		expect(page.text).toContain('$160.00 Weekly, $160.00 a month')
		expect(page.text).toMatch(/0001 \$40\.00, .* Due in 14 days/)
	})
})

describe('the guide', () => {
	it('detects the first invoice', async () => {
		const guide = async () => (await office.get('/dashboard/getting-started?open=recommended')).page.text
		const before = await guide()
		aDraft(access, family, fee(1_00))
		expect(await guide()).not.toBe(before)
		expect(await guide()).toMatch(/Manage Invoices .*Looks done Mark it complete\?/)
	})
})
