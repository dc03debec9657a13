import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { daysAfter, today } from '#app/utils/dates.ts'
import { rows } from '../support/database.ts'
import {
	aLesson,
	anAdminAt,
	aSchool,
	aSoloTeacherAt,
	aTeacherAt,
	type ASchool,
} from '../support/factories.ts'
import { aHousehold } from '../support/portal.ts'
import { Visitor } from '../support/visitor.ts'

const TAB = '/settings/school/absences'
const DAY = today('America/New_York')

const RULES = {
	version: '0',
	noticeHours: '48',
	creditCap: '3',
	capPeriod: 'month',
	creditDays: '30',
	creditFrom: 'cancellation',
	markDays: '7',
	validFrom: DAY,
}

const CODE = { label: 'Online', credit: 'none', validFrom: DAY }

let school: ASchool
let office: Visitor

beforeEach(async () => {
	school = aSchool()
	office = await Visitor.signedInAs(anAdminAt(school))
})
afterEach(() => void vi.useRealTimers())

const kept = () =>
	rows(
		'select notice_hours, credit_cap, cap_period, credit_days, mark_days, valid_from from attendance_rules',
	)

describe('the rules of absence in the settings', () => {
	it('are shown with what families read, and saved', async () => {
		const first = await office.get(TAB)
		expect([first.status, first.page.title]).toEqual([200, expect.stringContaining('Absences')])
		expect(['noticeHours', 'creditCap', 'creditDays'].map((name) => first.page.valueOf(name))).toEqual([
			...['24', '2', '90'],
		])
		expect(first.page.text).toContain(
			'At least 24 hours before Cancel now: no charge, 45-minute make-up credit until',
		)
		expect(first.page.text).toContain('Later than that Cancel now: charged, no make-up credit.')
		const saved = await office.follow(await office.post(TAB, { intent: 'save-rules', ...RULES }))
		expect(saved.page.flash).toBe('Absence rules saved.')
		expect(saved.page.text).toContain('At least 48 hours before')
		expect(saved.page.text).toContain('2 of 3 left')
		expect(kept()).toEqual([
			{
				notice_hours: 48,
				credit_cap: 3,
				cap_period: 'month',
				credit_days: 30,
				mark_days: 7,
				valid_from: DAY,
			},
		])
	})

	it('are previewed as typed before they are saved', async () => {
		const { status, page } = await office.post(TAB, { intent: 'preview-rules', ...RULES, creditCap: '' })
		expect([status, page.problems]).toEqual([200, []])
		expect(page.text).toContain('What families would read')
		expect(page.text).toMatch(
			/At least 48 hours before Cancel now: no charge, 45-minute make-up credit until [^,]+\./,
		)
		expect(page.valueOf('noticeHours')).toBe('48')
		expect(kept()).toEqual([])
	})

	it('that will not do are told, and what was typed is kept', async () => {
		const wrong = await office.post(TAB, {
			intent: 'save-rules',
			...RULES,
			noticeHours: '400',
			validFrom: daysAfter(DAY, -1),
		})
		expect([wrong.status, wrong.page.problems]).toEqual([
			400,
			expect.arrayContaining(['Enter 0 to 336 hours']),
		])
		expect(wrong.page.valueOf('noticeHours')).toBe('400')
		const past = await office.post(TAB, { intent: 'save-rules', ...RULES, validFrom: daysAfter(DAY, -1) })
		expect([past.status, past.page.problems.join()]).toEqual([
			400,
			expect.stringContaining('Choose today or a later day.'),
		])
		expect(past.page.valueOf('creditCap')).toBe('3')
		expect(kept()).toEqual([])
	})

	it('that were changed meanwhile are shown beside each other', async () => {
		await office.post(TAB, { intent: 'save-rules', ...RULES })
		const late = await office.post(TAB, { intent: 'save-rules', ...RULES, noticeHours: '12' })
		expect([late.status, late.page.text]).toEqual([409, expect.stringContaining('Changed on')])
		expect(late.page.valueOf('version')).toBe('1')
		expect(kept()).toMatchObject([{ notice_hours: 48 }])
	})

	it('that are planned are listed, and removed again', async () => {
		const validFrom = daysAfter(DAY, 30)
		await office.post(TAB, { intent: 'save-rules', ...RULES, validFrom })
		const { page } = await office.get(TAB)
		expect(page.text).toContain('Planned changes')
		expect(page.text).toContain('48 hours’ notice, 3 credits a month')
		expect(page.text).toContain('At least 24 hours before')
		const removed = await office.follow(await office.post(TAB, { intent: 'remove-rules', validFrom }))
		expect(removed.page.flash).toBe('The planned change was removed.')
		expect(kept()).toEqual([])
	})

	it('are the studio’s own too, and nobody else’s to change', async () => {
		const solo = await Visitor.signedInAs(aSoloTeacherAt(aSchool({ kind: 'solo' })))
		expect((await solo.get(TAB)).page.text).toContain('What families read today')
		const saved = await solo.follow(await solo.post(TAB, { intent: 'save-rules', ...RULES }))
		expect(saved.page.flash).toBe('Absence rules saved.')
		const teacher = await Visitor.signedInAs(aTeacherAt(school))
		expect((await teacher.post(TAB, { intent: 'save-rules', ...RULES })).status).toBeGreaterThanOrEqual(300)
		expect(kept()).toHaveLength(1)
	})
})

describe('codes in the settings', () => {
	it('are changed from a day on, and previewed', async () => {
		const edit = `${TAB}?edit=A`
		const { page } = await office.get(edit)
		expect(page.text).toContain('The student did not attend. This cannot be changed')
		expect(page.valueOf('label')).toBe('Absent, no notice')
		const fields = { id: 'A', version: '0', ...CODE, label: 'No show', credit: 'make_up', inPortal: 'on' }
		const preview = await office.post(edit, { intent: 'preview-code', ...fields })
		expect(preview.page.text).toContain('Later than that Cancel now: no charge, 45-minute make-up credit')
		expect(rows('select 1 from attendance_codes')).toEqual([])
		const saved = await office.follow(await office.post(edit, { intent: 'save-code', ...fields }))
		expect([saved.page.flash, saved.page.text]).toEqual([
			'No show saved.',
			expect.stringContaining('A No show No No No Make-up Optional Shown'),
		])
		const late = await office.post(edit, { intent: 'save-code', ...fields, label: 'Mine' })
		expect([late.status, late.page.text]).toEqual([409, expect.stringContaining('Changed on')])
	})

	it('are added, archived and restored', async () => {
		const taken = await office.post(TAB, { intent: 'add-code', letter: 'p', ...CODE })
		expect([taken.status, taken.page.problems.join()]).toEqual([
			400,
			expect.stringContaining('P is already the letter of “Present”'),
		])
		expect(taken.page.text).toContain('Add a code')
		const added = await office.follow(
			await office.post(TAB, { intent: 'add-code', letter: 'o', isHeld: 'on', ...CODE }),
		)
		expect([added.page.flash, added.page.text]).toEqual([
			'Online was added.',
			expect.stringContaining('O Online Yes'),
		])
		expect((await office.get(`${TAB}?archive=O`)).page.text).toContain('Archive O Online?')
		const archived = await office.follow(
			await office.post(`${TAB}?archive=O`, { intent: 'archive-code', id: 'O' }),
		)
		expect(archived.page.text).toContain('Restore Online')
		const usual = await office.post(`${TAB}?archive=P`, { intent: 'archive-code', id: 'P' })
		expect([usual.status, usual.page.text]).toEqual([409, expect.stringContaining('one of the usual codes')])
		await office.post(TAB, { intent: 'restore-code', id: 'O' })
		expect((await office.get(TAB)).page.text).toContain('O Online Yes')
		expect((await office.get(`${TAB}?edit=Q`)).status).toBe(404)
	})
})

describe('a family', () => {
	async function atHome() {
		const house = aHousehold()
		const own = await Visitor.signedInAs(anAdminAt(house.school))
		const startsAt = house.at('2026-01-06', '16:00')
		const lesson = aLesson(house.school, { classId: house.violin, teacherId: house.teacher, startsAt })
		const mother = await Visitor.signedInAs(house.parent)
		return { ...house, own, lesson, mother }
	}

	it('reads the notice and the limit its school asks for', async () => {
		const { own, mother } = await atHome()
		const first = new Date().toISOString().slice(0, 10)
		await own.post(TAB, { intent: 'save-rules', ...RULES, noticeHours: '2', validFrom: first })
		const { page } = await mother.get('/student/dashboard')
		expect(page.text).toContain('That leaves 2 of 3 this month.')
		await own.post(TAB, {
			intent: 'save-rules',
			...RULES,
			version: '1',
			noticeHours: '336',
			validFrom: first,
		})
		expect((await mother.get('/student/dashboard')).page.text).toContain(
			'It’s less than 336 hours before the lesson, so it will be charged and there is no make-up lesson.',
		)
	})

	it('is sent to the school where it takes absences itself', async () => {
		const { own, mother, lesson, ben } = await atHome()
		const path = `/student/schedule/absence?lesson=${lesson}&student=${ben}`
		const [, shown = ''] = / name="shown" value="([^"]*)"/.exec((await mother.get(path)).body) ?? []
		const off = { intent: 'save-reporting', version: '0', lockedThrough: '' }
		expect((await own.follow(await own.post(TAB, off))).page.flash).toBe('Reporting and lock saved.')
		const { page } = await mother.get('/student/schedule')
		expect(page.text).not.toContain('Ben can’t come')
		expect(page.text).toContain('To report an absence, contact the school.')
		const sent = await mother.post(path, { intent: 'absence', lesson, student: ben, shown })
		expect([sent.status, sent.page.text]).toEqual([
			403,
			expect.stringContaining('To report an absence, contact the school.'),
		])
		expect(rows('select 1 from attendance_marks')).toEqual([])
	})
})
