import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Access } from '#app/models/access.server.ts'
import { saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { pauseEnrolment, resumeEnrolment } from '#app/models/enrolment/changes.server.ts'
import { listUnmarked } from '#app/models/lesson/list.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBilledChild, aPlan, documentsOf, markLessonOf } from '../support/billing.ts'
import { change, rows } from '../support/database.ts'
import {
	aClass,
	accessOf,
	aLesson,
	anAdminAt,
	anEnrolment,
	aSchool,
	aSchoolWithAccess,
	aStudent,
	type ASchool,
} from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'
import { versionOf } from '../support/office.ts'
import { aFamily } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

afterEach(() => void vi.useRealTimers())

it('pauses that are over are listed with the enrollment, the latest first', async () => {
	vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-09-01T15:00:00Z') })
	const { school, access } = aSchoolWithAccess()
	const classId = aClass(school, { name: 'Piano', weekday: 3 })
	const student = aStudent(school)
	const which = { classId, id: anEnrolment(school, classId, student, { startsOn: '2026-01-01' }) }
	const pause = (from: string, to: string, paysWhilePaused: boolean) =>
		valueOf(
			pauseEnrolment(access, which, {
				version: versionOf(which.id),
				from,
				to,
				keepsSeat: true,
				paysWhilePaused,
			}),
		)
	const goOn = () => valueOf(resumeEnrolment(access, which, versionOf(which.id)))
	const text = async () => {
		const office = await Visitor.signedInAs(anAdminAt(school))
		return (await office.get(`/students/${student}/enrollments`)).page.text
	}
	expect(await text()).not.toContain('was paused')

	pause('2026-09-01', '2026-09-30', true)
	vi.setSystemTime(Date.parse('2026-09-15T15:00:00Z'))
	goOn()
	expect(await text()).toContain('was paused from 1 September 2026 to 14 September 2026 (charged)')

	pause('2026-10-01', '2026-10-20', false)
	vi.setSystemTime(Date.parse('2026-10-10T15:00:00Z'))
	expect(await text()).toMatch(/Paused from 1 October 2026.*was paused from 1 September 2026/)
	goOn()
	expect(await text()).toContain(
		'was paused from 1 October 2026 to 9 October 2026; from 1 September 2026 to 14 September 2026 (charged)',
	)
})

describe('the page of an enrollment', () => {
	let school: ASchool
	let access: Access
	let office: Visitor
	let family: string
	let piano: string
	let seat: string

	beforeEach(async () => {
		vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-09-10T15:00:00Z') })
		school = aSchool()
		const admin = anAdminAt(school)
		access = accessOf(admin, 'money:write')
		office = await Visitor.signedInAs(admin)
		family = aFamily(school, 'Okafor')
		piano = aClass(school, { name: 'Piano', weekday: 3 })
		const planId = aPlan(access, {}, 'Monthly')
		seat = aBilledChild(school, access, { family, classId: piano, planId }).enrolmentId
	})

	const path = (change: string) => `/classes/${piano}/students/${change}?enrolment=${seat}`
	const end = { version: '1', endsOn: '2026-09-09', reason: 'Wrong child' }

	it('bills nothing of an enrollment that began today by mistake, which can end as if it had never begun', async () => {
		change("update enrolments set starts_on = '2026-09-10'")
		const hint = 'If the enrollment was a mistake, enter a day before the first, 10 September 2026.'
		expect((await office.get(path('end'))).page.text).toContain(hint)
		const { page } = await office.post(path('end'), { ...end, intent: 'billing' })
		expect(page.text).toContain('Nothing more is billed')
		const answer = await office.post(path('end'), { ...end, shown: page.valueOf('shown')! })
		expect(answer.status).toBe(303)
		expect(rows('select state, ends_on from enrolments')).toEqual([{ state: 'ended', ends_on: '2026-09-09' }])
		expect(suggestLines(access, family, '2026-09').lines).toEqual([])
		expect((await office.follow(answer)).page.flash).toContain('Undo')
	})

	it('credits all of an enrollment by mistake that has begun and was billed, as if it had never begun', async () => {
		const group = aClass(school, { name: 'Choir', weekday: 3, startTime: '09:00' })
		const child = { family, classId: group, planId: aPlan(access, {}, 'Choir'), startsOn: '2026-09-02' }
		const { student, enrolmentId } = aBilledChild(school, access, child)
		const missed = aLesson(school, { classId: group, startsAt: Date.parse('2026-09-02T14:00:00Z') })
		const ahead = aLesson(school, { classId: group, startsAt: Date.parse('2026-09-16T14:00:00Z') })
		change("update lessons set state = 'canceled_by_teacher', marked_at = 1 where id = ?", missed)
		markLessonOf(access, missed, student, 'CT')
		markLessonOf(access, ahead, student, 'E')
		const { lines } = suggestLines(access, family, '2026-09')
		const own = lines.filter((line) => line.enrolmentId === enrolmentId)
		const { id } = valueOf(
			saveInvoiceDraft(access, newId(), { familyId: family, period: '2026-09', lines: own }),
		)
		valueOf(issueInvoice(access, id))
		const at = `/classes/${group}/students/end?enrolment=${enrolmentId}`
		const version = String(versionOf(enrolmentId))
		const never = { version, endsOn: '2026-09-01', reason: 'Wrong class' }
		expect((await office.get(at)).page.text).toContain('enter a day before the first, 2 September 2026.')
		const { page } = await office.post(at, { ...never, intent: 'billing' })
		expect(page.text).toMatch(/Credit on invoice .* \$80\.00/)
		expect(documentsOf(family)).toBe(80_00)
		expect((await office.post(at, { ...never, shown: page.valueOf('shown')! })).status).toBe(303)
		expect(rows('select state, ends_on from enrolments where id = ?', enrolmentId)).toEqual([
			{ state: 'ended', ends_on: '2026-09-01' },
		])
		expect(suggestLines(access, family, '2026-09').overbilled).toMatchObject([{ amountMinor: 80_00 }])
	})

	it('leaves no lesson to mark of a private class that began by mistake', async () => {
		change("update classes set kind = 'private'")
		change("update enrolments set starts_on = '2026-09-09'")
		const past = aLesson(school, { classId: piano, startsAt: Date.parse('2026-09-09T14:00:00Z') })
		aLesson(school, { classId: piano, startsAt: Date.parse('2026-09-16T14:00:00Z') })
		expect(listUnmarked(access, { classId: piano }).map(({ id }) => id)).toEqual([past])
		const never = { ...end, endsOn: '2026-09-08' }
		const { page } = await office.post(path('end'), { ...never, intent: 'billing' })
		expect((await office.post(path('end'), { ...never, shown: page.valueOf('shown')! })).status).toBe(303)
		expect(listUnmarked(access, { classId: piano })).toEqual([])
		expect(rows('select id from lessons')).toEqual([{ id: past }])
	})

	it('refuses a last day before the first once attendance is marked, in the preview and on saving', async () => {
		change("update enrolments set starts_on = '2026-09-09'")
		const lesson = aLesson(school, { classId: piano, startsAt: Date.parse('2026-09-09T14:00:00Z') })
		const [{ student = '' } = {}] = rows<{ student: string }>('select student_id as student from enrolments')
		markLessonOf(access, lesson, student, 'P')
		const why =
			'Attendance is marked, so the last day cannot be before the first, 9 September 2026. Choose a last day from 9 September 2026 on.'
		const never = { ...end, endsOn: '2026-08-31' }
		const ways: Record<string, string>[] = [{ intent: 'billing' }, { shown: '0' }, {}]
		const answers = await Promise.all(ways.map((fields) => office.post(path('end'), { ...never, ...fields })))
		expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
		for (const { page } of answers) expect(page.problems.join(' ')).toContain(why)
		expect((await office.get(path('end'))).page.text).not.toContain('was a mistake')
		expect((await office.post(path('end'), { ...end, endsOn: '2026-09-09' })).status).toBe(303)
	})

	it('lets a paused student go on from a first day back, which the preview follows', async () => {
		await office.post(path('pause'), { version: '1', from: '2026-09-01', to: '2026-10-31', keepsSeat: 'on' })
		const first = (await office.get(path('resume'))).page
		const version = first.valueOf('version')!
		const back = { version, from: '2026-10-12' }
		expect(first.valueOf('from')).toBe('10/09/2026')
		const unseen = await office.post(path('resume'), { ...back, shown: first.valueOf('shown')! })
		expect([unseen.status, unseen.page.text]).toEqual([
			200,
			expect.stringContaining('Billing if the enrollment continues on 12 October 2026'),
		])
		expect(unseen.page.text).not.toContain('September 2026,')
		expect(unseen.page.text).toMatch(/October 2026.* 3 of 4 lessons.* \$120\.00/)
		const late = await office.post(path('resume'), { ...back, from: '2026-11-01' })
		expect(late.page.problems).toContain('The first day back is 31 October 2026 at the latest')
		const past = await office.post(path('resume'), { ...back, from: '2026-09-09' })
		expect(past.page.problems).toContain('The first day back cannot be in the past')
		const shown = unseen.page.valueOf('shown')!
		const { flash } = (await office.follow(await office.post(path('resume'), { ...back, shown }))).page
		expect(flash).toContain('enrollment continues on 12 October 2026.')
		expect(rows('select state, paused_to from enrolments')).toEqual([
			{ state: 'paused', paused_to: '2026-10-11' },
		])
		const next = ['2026-09', '2026-10'].flatMap((period) => suggestLines(access, family, period).lines)
		expect(next.map(({ unitMinor }) => unitMinor)).toEqual([120_00])
	})
})
