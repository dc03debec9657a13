import { afterEach, describe, expect, it, vi } from 'vitest'
import { href } from '#app/domain/href.ts'
import { markLesson } from '#app/models/attendance/marks.server.ts'
import { addPlanVersion } from '#app/models/billing/plans.server.ts'
import { aBilledChild, aPlan, monthly } from '../support/billing.ts'
import { change, rows } from '../support/database.ts'
import { accessOf, aClass, aLesson, anAdminAt, aSchool } from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'
import { aFamily } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

afterEach(() => void vi.useRealTimers())

it('the families whose drafts could not be issued are named, and why', async () => {
	const school = aSchool()
	const admin = anAdminAt(school)
	const access = accessOf(admin, 'money:write')
	const office = await Visitor.signedInAs(admin)
	const family = aFamily(school, 'Okafor')
	const classId = aClass(school, { name: 'Piano', weekday: 3 })
	aBilledChild(school, access, { family, classId, planId: aPlan(access) })
	change("update families set buyer_kind = 'business', address = 'Markt 2' where id = ?", family)
	const period = '2026-04'
	const made = await office.post(`/billing/manage/runs/new?period=${period}`, { period, intent: 'run' })
	const why = '1 could not be issued. Okafor: This family gets electronic invoices. '
	const sent = await office.post(made.location ?? '', { intent: 'issue-send' })
	expect((await office.get(sent.location ?? '')).page.text).toContain(`0 invoices issued and sent. ${why}`)
	const [draft] = rows<{ id: string }>('select id from invoices')
	const ticked = await office.post(`/billing/issue?ticked=${draft?.id}`, {})
	expect((await office.get(ticked.location ?? '')).page.text).toContain(`0 invoices issued. ${why}`)
})

describe('a draft with a lesson whose mark was changed to one without a charge', () => {
	/** A run of April for two lessons of Ada, the first of which is not charged after all. */
	async function runOfApril() {
		vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-02T15:00:00Z') })
		const school = aSchool()
		const admin = anAdminAt(school)
		const access = accessOf(admin, 'money:write')
		const office = await Visitor.signedInAs(admin)
		const classId = aClass(school, { name: 'Piano', weekday: 3 })
		const planId = aPlan(access, { basis: 'lesson', amountMinor: 48_00 })
		const family = aFamily(school, 'Okafor')
		const { student: studentId } = aBilledChild(school, access, { family, classId, planId })
		const lessons = ['2026-04-08', '2026-04-15'].map((day) =>
			aLesson(school, { classId, startsAt: Date.parse(`${day}T20:00:00Z`) }),
		) as [string, string]
		const mark = (lesson: string, code: string) =>
			valueOf(markLesson(access, lesson, [{ studentId, code }], { source: 'office' }))
		for (const lesson of lessons) mark(lesson, 'P')
		const period = '2026-04'
		const made = await office.post(`/billing/manage/runs/new?period=${period}`, { period, intent: 'run' })
		const run = made.location ?? ''
		expect((await office.get(run)).page.text).not.toContain('held back')
		mark(lessons[0], 'N')
		const [{ id: draft } = { id: '' }] = rows<{ id: string }>('select id from invoices')
		const flashAfter = async (path: string, fields: Record<string, string>) =>
			(await office.follow(await office.post(path, fields))).page.flash
		return { office, run, draft, lessons, mark, flashAfter }
	}

	const LESSON = /Ada Okafor, Piano, [^:]*8[^:]*: Marked “Absent, notice given”, which is not charged\./
	const DRAFT = "select total_minor from invoices where state = 'draft'"

	it('is named before it is sent, on its run, its page and every question, and is held back', async () => {
		const { office, run, draft, flashAfter } = await runOfApril()
		for (const [path, title] of [
			[run, '1 draft is held back, with 1 lesson that is no longer charged'],
			[href.invoice(draft), 'This draft bills 1 lesson that is no longer charged'],
			[href.invoice(draft, 'issue'), 'cannot be issued yet'],
			[href.invoice(draft, 'issue-and-send'), 'cannot be issued yet'],
			[href.selectedInvoices('issue', draft), 'Left out'],
			[href.selectedInvoices('issue-and-send', draft), 'Left out'],
		] as const) {
			const { text } = (await office.get(path)).page
			expect(text, path).toContain(title)
			expect(text, path).toMatch(LESSON)
		}
		const said = await flashAfter(run, { intent: 'issue-send' })
		expect(said).toContain(
			'0 invoices issued and sent. 1 could not be issued. Okafor: The draft bills 1 lesson',
		)
		expect(said).toMatch(LESSON)
		expect((await office.post(href.invoice(draft, 'issue-and-send'), {})).status).toBe(409)
		const ticked = await office.post(href.selectedInvoices('issue-and-send', draft), {})
		expect(ticked.page.text).toMatch(LESSON)
		expect(rows(DRAFT)).toEqual([{ total_minor: 96_00 }])
	})

	it('is sent once its run or its page has taken the lesson off', async () => {
		const { office, run, draft, lessons, mark, flashAfter } = await runOfApril()
		expect(await flashAfter(run, { intent: 'take-off' })).toContain('1 lesson was taken off.')
		expect((await office.get(run)).page.text).not.toContain('held back')
		expect(rows(DRAFT)).toEqual([{ total_minor: 48_00 }])
		expect(await flashAfter(href.invoice(draft), {})).toContain('The draft bills nothing too much.')
		mark(lessons[1], 'N')
		expect(await flashAfter(href.invoice(draft), { intent: 'take-off' })).toContain(
			'1 lesson was taken off. The draft had no other line and was deleted.',
		)
		expect(rows('select id from invoices')).toEqual([])
	})
})

it('a draft whose price was lowered is named before it is sent, and its run sets it right', async () => {
	const school = aSchool()
	const admin = anAdminAt(school)
	const access = accessOf(admin, 'money:write')
	const office = await Visitor.signedInAs(admin)
	const family = aFamily(school, 'Okafor')
	const classId = aClass(school, { name: 'Piano', weekday: 3 })
	const planId = aPlan(access)
	aBilledChild(school, access, { family, classId, planId })
	const period = '2026-04'
	const made = await office.post(`/billing/manage/runs/new?period=${period}`, { period, intent: 'run' })
	const run = made.location ?? ''
	valueOf(addPlanVersion(access, planId, { ...monthly, validFrom: '2026-04-01', amountMinor: 150_00 }))
	const [{ id: draft } = { id: '' }] = rows<{ id: string }>('select id from invoices')
	const why = 'Its price or its days were changed. $10.00 more is billed than is due now.'
	for (const path of [run, href.invoice(draft), href.invoice(draft, 'issue-and-send')])
		expect((await office.get(path)).page.text, path).toContain(why)
	expect((await office.post(href.invoice(draft, 'issue-and-send'), {})).status).toBe(409)
	const { page } = await office.follow(await office.post(run, { intent: 'take-off' }))
	expect(page.flash).toContain('1 amount was set to what is due now.')
	expect(page.text).not.toContain('held back')
	expect(rows('select total_minor from invoices')).toEqual([{ total_minor: 150_00 }])
})
