import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mayOpen } from '#app/domain/account/school-pages.ts'
import type { Access } from '#app/models/access.server.ts'
import { addClosure } from '#app/models/calendar/closures.server.ts'
import { cancelLesson } from '#app/models/lesson/cancellation.server.ts'
import { applyClosing, previewClosing } from '#app/models/lesson/closing.server.ts'
import { addVisitor } from '#app/models/lesson/visitors.server.ts'
import { resolveAudience } from '#app/models/message/audience.server.ts'
import { findBroadcast } from '#app/models/message/broadcast-list.server.ts'
import {
	confirmBroadcast,
	saveBroadcastDraft,
	type BroadcastDraft,
} from '#app/models/message/broadcast.server.ts'
import { readBroadcast } from '#app/routes/messaging/inbox/read-broadcast.server.ts'
import { readPreview } from '#app/routes/messaging/inbox/read-many.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { markLessonOf } from '../../support/billing.ts'
import { change } from '../../support/database.ts'
import {
	aClass,
	aColleagueAt,
	aLesson,
	anAdminAt,
	anEnrolment,
	aSchool,
	aStudent,
	aTeacherAt,
	withGrants,
} from '../../support/factories.ts'
import { aTimetable, valueOf } from '../../support/lessons.ts'
import { writerOf } from '../../support/messages.ts'

const DAY = '2026-01-13'

let its: ReturnType<typeof aTimetable>
let office: Access
let lessonId: string
beforeEach(() => {
	its = aTimetable({ now: `${DAY}T12:00:00Z` })
	office = writerOf(anAdminAt(its.school))
	change(`update students set email = 'ada@example.test'`)
	lessonId = aLesson(its.school, { classId: its.classId, startsAt: its.at(DAY, '16:00') })
})
afterEach(() => vi.useRealTimers())

function named(firstName: string, seat?: Parameters<typeof anEnrolment>[3]): string {
	const email = `${firstName.toLowerCase()}@example.test`
	const id = aStudent(its.school, { firstName, lastName: 'Lind', email })
	if (seat) anEnrolment(its.school, its.classId, id, seat)
	return id
}

const reached = (sendAt: number | null = null, access = office) =>
	resolveAudience(access, { to: 'today' }, 'message', sendAt)?.recipients.map(
		({ name }) => name.split(' ')[0],
	)

function closeDay(day: string) {
	const { id } = valueOf(
		addClosure(its.access, newId(), { name: 'Snow', effect: 'skip', startsOn: day, endsOn: day }),
	)
	valueOf(applyClosing(its.access, id, valueOf(previewClosing(its.access, id)).token))
}

describe('families with a lesson on a day', () => {
	it('are those of students who are enrolled on that day and not paused', () => {
		named('Early', { startsOn: '2026-01-14', state: 'future' })
		named('Gone', { endsOn: '2026-01-12', state: 'ending' })
		named('Paused', { pausedFrom: '2026-01-10', pausedTo: '2026-01-20', keepsSeat: true, state: 'paused' })
		named('Back', { pausedFrom: '2026-01-01', pausedTo: '2026-01-12', keepsSeat: true, state: 'paused' })
		named('Last', { endsOn: DAY, state: 'ending' })
		expect(reached()).toEqual(['Ada', 'Back', 'Last'])
		aLesson(its.school, { classId: its.classId, startsAt: its.at('2026-01-21', '16:00') })
		expect(reached(its.at('2026-01-21', '08:00'))).toEqual(['Ada', 'Back', 'Early', 'Paused'])
	})

	it('are those of visitors, and of another school nobody', () => {
		valueOf(addVisitor(its.access, lessonId, { studentId: named('Guest') }))
		named('Elsewhere')
		expect(reached()).toEqual(['Ada', 'Guest'])
		expect(reached(null, writerOf(anAdminAt(aSchool())))).toEqual([])
	})

	it('are not those of students who are reported absent, unless they come to another lesson', () => {
		const guest = named('Guest')
		valueOf(addVisitor(its.access, lessonId, { studentId: guest }))
		markLessonOf(its.access, lessonId, guest, 'N')
		markLessonOf(its.access, lessonId, its.student, 'M')
		expect(reached()).toEqual([])
		const duo = aClass(its.school, { name: 'Duo' })
		anEnrolment(its.school, duo, its.student)
		aLesson(its.school, { classId: duo, startsAt: its.at(DAY, '18:00') })
		expect(reached()).toEqual(['Ada'])
		change(`update attendance_marks set code = 'P' where student_id = ?`, guest)
		change(`update lessons set state = 'held' where id = ?`, lessonId)
		expect(reached()).toEqual(['Ada', 'Guest'])
	})

	it('are not those of canceled lessons', () => {
		valueOf(cancelLesson(its.access, lessonId, { by: 'teacher', reason: 'Ill' }))
		expect(reached()).toEqual([])
	})

	it('are those of lessons closed on the day itself, and not of lessons closed before', () => {
		valueOf(addVisitor(its.access, lessonId, { studentId: named('Guest') }))
		aLesson(its.school, { classId: its.classId, startsAt: its.at('2026-01-14', '16:00') })
		closeDay(DAY)
		expect(reached()).toEqual(['Ada', 'Guest'])
		closeDay('2026-01-14')
		expect(reached(its.at('2026-01-14', '08:00'))).toEqual([])
	})
})

describe('an emergency', () => {
	const draft = { kind: 'emergency', subject: 'Closed', body: 'We are closed today', sendAt: null } as const
	const drafted = (access: Access, more: Partial<BroadcastDraft> = {}) => {
		const saved = saveBroadcastDraft(access, newId(), { ...draft, audience: { to: 'today' }, ...more })
		return findBroadcast(access, valueOf(saved!).id)!
	}
	const stillOn = (access: Access, more?: Partial<BroadcastDraft>) =>
		readPreview(access, drafted(access, more)).stillOn
	const close = (day: string) => `/settings/school/closures?from=${day}&to=${day}`

	it('says before and after it is sent that lessons of its day are still on, and where to close them', () => {
		const found = { count: 1, when: 'today', close: close(DAY) }
		const broadcast = drafted(office)
		const { stillOn: before, token } = readPreview(office, broadcast)
		expect(before).toEqual(found)
		valueOf(confirmBroadcast(office, broadcast.id, token)!)
		const after = () => readBroadcast(office, findBroadcast(office, broadcast.id)!).stillOn
		expect(after()).toEqual(found)
		aLesson(its.school, { classId: its.classId, startsAt: its.at('2026-01-14', '16:00') })
		expect(stillOn(office, { sendAt: its.at('2026-01-14', '08:00') })?.close).toBe(close('2026-01-14'))
		closeDay(DAY)
		expect([after(), stillOn(office)]).toEqual([null, null])
		vi.setSystemTime(its.at('2026-01-14', '08:00'))
		change(`update lessons set state = 'scheduled'`)
		expect(after()).toBeNull()
	})

	it('leads to the closures those who may open them, and sends others to the office', () => {
		const colleague = writerOf(aColleagueAt(its.school))
		expect(mayOpen(colleague, stillOn(colleague)?.close ?? '')).toBe(true)
		const person = withGrants(aTeacherAt(its.school), its.school, ['message:all'])
		const ofPerson = '(select id from teachers where membership_id = ?)'
		change(`update lessons set teacher_id = ${ofPerson}`, person.membershipId)
		const teacher = writerOf(person)
		expect(stillOn(teacher)).toEqual({ count: 1, when: 'today', close: null })
	})

	it('says nothing of it to a part of the school, and neither does an announcement', () => {
		for (const more of [{ kind: 'announcement' }, { audience: { to: 'class', id: its.classId } }] as const)
			expect(stillOn(office, more)).toBeNull()
	})
})
