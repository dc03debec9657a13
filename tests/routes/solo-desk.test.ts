import { beforeEach, expect, it } from 'vitest'
import { listTrialTimes, setOwnShown } from '#app/models/join/shown-teachers.server.ts'
import { reply } from '#app/models/message/conversation.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aClass, aLesson, aSchool, aSoloTeacherAt, aStudent } from '../support/factories.ts'
import { begun, writerOf } from '../support/messages.ts'
import { aParent } from '../support/portal.ts'
import { Visitor } from '../support/visitor.ts'

/** What a solo teacher does not have. */
const NOT_THERE =
	/\b(the|your) (school|office|teachers)\b|school closed|school rules|canceled by the school|colleague|each teacher|\bteacher:|\bstaff\b|(who have left)|only the office|paid time off/gi

let teacher: Visitor
let lesson: string
let student: string
let conversation: string

beforeEach(async () => {
	const school = aSchool({ kind: 'solo' })
	const person = aSoloTeacherAt(school)
	teacher = await Visitor.signedInAs(person)
	student = aStudent(school)
	const parent = aParent(school, [student])
	const id = begun(writerOf(person), { to: [parent.membershipId ?? ''] })
	reply(writerOf(person), id, newId(), { kind: 'note', body: 'Bring the book' })
	conversation = `/messaging/${id}`
	lesson = aLesson(school, { classId: aClass(school), startsAt: Date.now() + 86_400_000 })
})

it.each([
	'/analytics/attendance',
	'/analytics/lessons',
	'/analytics/seats',
	'/analytics/sign-ups',
	'/attendance/patterns',
	'/attendance/students',
	'/attendance/set-marks',
	'/classes/events',
	'/classes/new',
	'/classes/new-lesson',
	'/settings/admin/calendars',
	'/settings/admin/history',
	'/settings/admin/jobs',
	'/settings/admin/privacy',
	'/settings/profile',
	'/settings/profile/notifications',
	'/settings/profile/photo',
	'/settings/profile/hours',
	'/schedule/away',
	'/settings/school/absences',
	'/settings/school/closures',
	'/settings/school/consents',
	'/settings/school/join',
	'/students/create',
	'/students/feedback',
	'/students/loans/items/new',
	'/billing/manage/debit',
	'/billing/manage/plans/new',
	'/settings/admin/keys/new',
	'/dashboard/getting-started?help=school',
	'/dashboard/getting-started?help=profile',
	'lesson',
	'family',
	'conversation',
])('"%s" names no school, office or other teachers to a solo teacher', async (path) => {
	const pages: Record<string, string> = {
		lesson: `/classes/sessions/${lesson}/cancel`,
		family: `/students/${student}/consents`,
		conversation,
	}
	const { page, status } = await teacher.get(pages[path] ?? path)
	expect(status).toBe(200)
	expect(page.text.match(NOT_THERE)).toBeNull()
})

it('offers trial lessons within the hours a solo teacher enters', async () => {
	const school = aSchool({ kind: 'solo' })
	const person = aSoloTeacherAt(school)
	const solo = await Visitor.signedInAs(person)
	setOwnShown(writerOf(person), true)
	expect(listTrialTimes(writerOf(person))).toEqual([])
	const { page } = await solo.get('/settings/profile/hours')
	expect(page.text).toContain('When you can be booked')
	const week = Object.fromEntries(
		[1, 2, 3, 4, 5, 6, 7].flatMap((day) => [
			[`hours[${day}].weekday`, String(day)],
			[`hours[${day}].from`, '14:00'],
			[`hours[${day}].to`, '15:00'],
		]),
	)
	const saved = await solo.post('/settings/profile/hours', {
		version: page.valueOf('version') ?? '',
		...week,
	})
	expect(saved.status).toBe(303)
	expect(listTrialTimes(writerOf(person)).length).toBeGreaterThan(0)
})
