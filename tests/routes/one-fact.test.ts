import { describe, expect, it } from 'vitest'
import { today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { monthsLater } from '#app/utils/months.ts'
import { rows, withDemo } from '../support/database.ts'
import { pdfText } from '../support/pdf.ts'
import { Visitor } from '../support/visitor.ts'

const as = (username: string) => Visitor.signedInAs({ userId: `person-${username}` })

async function text(username: string, path: string): Promise<string> {
	const answer = await (await as(username)).get(path)
	expect(answer.status, path).toBe(200)
	return answer.page.text
}

const amounts = (text: string) => [...text.matchAll(/\$([\d,]+\.\d\d)/g)].map(([, one = '']) => Number(one))

describe('a fact that two pages say', () => {
	withDemo()

	it('is what the lessons of an invoice are, on its page, on its paper and in the portal', async () => {
		const page = await text('admin', '/billing/manage/invoices/harmony-invoice-9')
		const [lessons = ''] = /4 lessons: [A-Z][a-z]{2} \d[\w, ]*\d/.exec(page) ?? []
		expect(lessons.split(',')).toHaveLength(4)
		const paper = await (await as('admin')).get('/billing/papers/invoice/harmony-invoice-9')
		expect((await pdfText(paper.bytes)).replace(/\s+/g, ' ')).toContain(lessons)
		expect(await text('parent', '/student/invoices/harmony-invoice-9')).toContain(lessons)
	})

	it('is what a family owes: the invoices of a student and those of the others add up to it', async () => {
		const tab = await text('admin', '/students/harmony-student-4/money')
		const others = tab.slice(tab.indexOf('Also open for Okafor family'), tab.indexOf('What will be billed'))
		expect(others).toMatch(/Invoice \d{4} Tobi Okafor/)
		expect(amounts(others).reduce((sum, one) => sum + one, 0)).toBe(320)
		expect(tab).toContain('The whole family Due now $320.00')
	})

	it('is what invoices come to: drafts, and those that ask for nothing any more, are sums of their own', async () => {
		const list = await text('admin', '/billing')
		const [, issued, total, open] = /Total of (\d+) (\$[\d,.]+) (\$[\d,.]+)/.exec(list) ?? []
		const [sums] = rows<{ issued: number; total: number; open: number }>(
			`select count(*) issued, sum(total_minor) total, sum(open_minor) open from invoices
			where school_id = 'harmony' and state in ('issued', 'part_paid', 'paid')`,
		)
		expect(sums?.issued).toBeGreaterThan(10)
		const shown = [sums?.total ?? 0, sums?.open ?? 0].map((minor) => moneyWords(minor, 'USD'))
		expect([Number(issued), total, open]).toEqual([sums?.issued, ...shown])
		expect(list).toContain('Drafts: 2 $320.00')
		expect(list).toContain('Credited, void or written off: 3 $480.00')
		expect(await text('admin', '/billing?view=draft')).not.toContain('Total of')
	})

	it('is who paid online: the history of money names them', async () => {
		expect(await text('admin', '/billing/history?kind=payment')).toContain('Grace Okafor, online')
	})

	it('is how many lessons somebody taught, also where no rate pays for them', async () => {
		// Of the last whole month, because none is taught yet on the first day of one.
		const period = monthsLater(today('America/New_York'), -1)
		expect(await text('admin', `/billing/manage/pay?period=${period}`)).toMatch(
			/Leila Haddad [1-9]\d* .*? [1-9]\d* lessons? without a rate/,
		)
	})

	it('is how many seats are free: dashboard, list of classes and analytics', async () => {
		const [, free = '?'] = /Seats free (\d+)/.exec(await text('admin', '/dashboard')) ?? []
		expect(await text('admin', '/classes?show=current')).toMatch(
			new RegExp(`All \\d+ \\d+ of \\d+ \\d+ ${free} With`),
		)
		expect(await text('admin', '/analytics/seats')).toMatch(new RegExp(`Total \\d+ \\d+ \\d+ ${free} \\d+`))
	})

	it('is how a school stands whose plan has ended, and which staff keep open', async () => {
		const kept = /Plover Flute Workshop .{0,40}Kept open without payment until \d+ \w+ \d+/
		expect(await text('super', '/super-admin/paid-subscriptions?show=ended')).toMatch(kept)
		expect(await text('super', '/super-admin/schools?search=plover')).toMatch(
			/Active Kept open without payment until/,
		)
	})

	it('is until when a plan is paid: its next charge', async () => {
		const list = await text('super', '/super-admin/paid-subscriptions')
		const [, started, through] =
			/Harmony Music School Professional, monthly (\d+) \w+ \d+ (\d+) \w+ \d+/.exec(list) ?? []
		expect(through).toBe(started)
	})

	it('is how many students a teacher has: list of teachers, and the list of students of each', async () => {
		const { page } = await (await as('admin')).get('/teachers')
		for (const teacher of ['Amara Diallo', 'Jun Mori', 'Leila Haddad', 'Peter Quayle', 'Tomás Ferreira']) {
			const [, count] = new RegExp(`${teacher} [\\p{L}, ]+ (\\d+) `, 'u').exec(page.text) ?? []
			const id = page.links[teacher]?.split('/').at(-1)
			expect(Number(count), teacher).toBeGreaterThan(0)
			const counts = ['trial', 'active', 'paused'].map(async (state) => {
				const list = await text('admin', `/students/list?teacher=${id}&state=${state}`)
				return Number(/Students (\d+) student/.exec(list)?.[1] ?? 0)
			})
			const listed = (await Promise.all(counts)).reduce((sum, one) => sum + one, 0)
			expect(listed, teacher).toBe(Number(count))
		}
	})

	it('is where the last 90 days begin: attendance by class and by student', async () => {
		const from = /Marks of lessons from ([A-Z][a-z]{2} \d+, \d{4})/
		const [, ofClasses] = from.exec(await text('admin', '/attendance/classes')) ?? []
		expect(ofClasses).toBeDefined()
		expect(from.exec(await text('admin', '/attendance/students'))?.[1]).toBe(ofClasses)
	})
})
