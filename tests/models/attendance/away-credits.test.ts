import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { write } from '#db/client.server.ts'
import { reportAbsence } from '#app/models/attendance/absence-report.server.ts'
import { restoreCredit } from '#app/models/attendance/credit-ledger.server.ts'
import { markLesson } from '#app/models/attendance/marks.server.ts'
import { holdCredit } from '#app/models/attendance/credits.server.ts'
import { setEnrolmentPlan } from '#app/models/billing/enrolment-plan.server.ts'
import type { NewPlanVersion } from '#app/models/billing/plans.server.ts'
import { leaveClass, pausePlace } from '#app/models/class/leaving.server.ts'
import { changeClass } from '#app/models/class/state.server.ts'
import { moveEnrolment } from '#app/models/enrolment/move.server.ts'
import { cancelLesson } from '#app/models/lesson/cancellation.server.ts'
import { changeStudentStatus, enrolStudent, keepStudent } from '#app/models/student/activity.server.ts'
import { resumeSeat } from '#app/models/student/planned-state.server.ts'
import { findStudent } from '#app/models/student/student.server.ts'
import { undoStep, withUndo } from '#app/models/undo-step.server.ts'
import { readLeavingBilling } from '#app/requests/billing-preview.server.ts'
import { readSeatBilling } from '#app/routes/school/classes/show/students/read-billing.server.ts'
import { aPlan } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { aClass, aClosure, aLesson, anEnrolment } from '../../support/factories.ts'
import { aTerm } from '../../support/lesson-factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { versionOf } from '../../support/office.ts'
import { aHousehold } from '../../support/portal.ts'

const MISSED = '2026-02-16'

let home: ReturnType<typeof aHousehold>
let choir: { classId: string; id: string }
let lesson: string

/** Ben misses a lesson of the choir in six weeks, which his family reported in time. */
beforeEach(() => {
	home = aHousehold()
	const classId = aClass(home.school, { name: 'Choir' })
	choir = { classId, id: anEnrolment(home.school, classId, home.ben) }
	lesson = aLesson(home.school, { classId, startsAt: home.at(MISSED, '17:00') })
	valueOf(reportAbsence(home.own, lesson, home.ben))
	expect(states()).toEqual(['open'])
	change('delete from outbox')
})
afterEach(() => void vi.useRealTimers())

const states = () =>
	rows<{ state: string }>('select state from make_up_credits order by id').map(({ state }) => state)
const letters = () => rows<{ text: string }>('select text from outbox order by rowid').map(({ text }) => text)
const pause = (more: { from?: string; to?: string; paysWhilePaused?: boolean; tells?: boolean } = {}) =>
	valueOf(
		pausePlace(home.access, choir, {
			version: versionOf(choir.id),
			from: '2026-02-08',
			to: '2026-03-07',
			keepsSeat: true,
			paysWhilePaused: false,
			...more,
		}),
	)
const end = (endsOn: string, which = choir) =>
	valueOf(
		leaveClass(home.access, which, { version: versionOf(which.id), endsOn, reason: 'Moves', tells: true }),
	)
const withPlan = (version: Partial<NewPlanVersion>, which = choir) => {
	const planId = aPlan(home.access, version)
	const chosen = { enrolmentId: which.id, planId, startsOn: '2026-01-01', override: null }
	valueOf(setEnrolmentPlan(home.access, chosen))
}
/** Lessons of the choir on all Mondays of April and May, with the first one of May closed. */
const onMondays = () => {
	const { classId } = choir
	for (const day of ['04-06', '04-13', '04-20', '04-27', '05-04', '05-11', '05-18', '05-25'])
		aLesson(home.school, { classId, startsAt: home.at(`2026-${day}`, '17:00') })
	aClosure(home.school, { startsOn: '2026-05-04', endsOn: '2026-05-04' })
	change(`update lessons set state = 'closed' where day = '2026-05-04'`)
}
const goesOn = (which = choir) => valueOf(resumeSeat(home.access, which, versionOf(which.id)))
const studentVersion = () => findStudent(home.access, home.ben)?.version ?? 0

describe('the credit for a group lesson', () => {
	it('is taken back by a pause of its days, and given back by going on', () => {
		expect(pause().creditsGone).toEqual([MISSED])
		expect(states()).toEqual(['revoked'])
		goesOn()
		expect(states()).toEqual(['open'])
	})

	it('stays with a pause of other days, and with one that is paid', () => {
		expect(pause({ from: '2026-02-17' }).creditsGone).toEqual([])
		expect(states()).toEqual(['open'])
		goesOn()
		pause({ paysWhilePaused: true })
		expect(states()).toEqual(['open'])
	})

	it.each([
		['is paid whole', { partMonth: 'full' }, ['open']],
		['of a term is paid whole', { basis: 'term', partMonth: 'full' }, ['open']],
		['falls', {}, ['revoked']],
	] as const)('stays unless the price %s', (_, version, left) => {
		withPlan(version)
		const { creditsGone } = pause({ from: '2026-02-15', to: '2026-02-20', tells: true })
		expect(creditsGone).toHaveLength(left[0] === 'open' ? 0 : 1)
		expect(letters().some((text) => text.includes('Nothing is charged'))).toBe(left[0] === 'revoked')
		expect(states()).toEqual(left)
	})

	it.each([
		['a whole month', () => pause({ from: '2026-02-01', to: '2026-02-28' })],
		['a last day before its month', () => end('2026-01-20')],
	])('is taken back where a price that is paid whole is not due: by %s', (_, away) => {
		withPlan({ partMonth: 'full' })
		away()
		expect(states()).toEqual(['revoked'])
	})

	it('is taken back by a last day before a term that is paid whole, and stays with one in it', () => {
		aTerm(home.school, { startsOn: '2026-02-02', endsOn: '2026-06-30' })
		withPlan({ basis: 'term', partMonth: 'full' })
		end('2026-02-10')
		expect(states()).toEqual(['open'])
		end('2026-01-20')
		expect(states()).toEqual(['revoked'])
	})

	it.each([{}, { partMonth: 'full' }, { basis: 'term', partMonth: 'full' }] as const)(
		'is taken back with an enrollment by mistake that has begun',
		(version) => {
			aTerm(home.school, { startsOn: '2026-02-02', endsOn: '2026-06-30' })
			withPlan(version)
			change("update enrolments set starts_on = '2026-02-09' where id = ?", choir.id)
			change("update lessons set state = 'canceled_by_teacher' where id = ?", lesson)
			vi.useFakeTimers({ toFake: ['Date'], now: home.at('2026-02-20', '12:00') })
			const shown = readSeatBilling(home.access, choir.id, { endsOn: '2026-02-08' })
			expect(shown?.notes.join()).toContain('16 February 2026')
			expect(end('2026-02-08').creditsGone).toEqual([MISSED])
			expect(states()).toEqual(['revoked'])
			expect(letters()[0]).toContain('Choir: does not begin after all.')
		},
	)

	it('stays if the month still has as many lessons as its price includes', () => {
		withPlan({})
		for (const day of ['2026-02-02', '2026-02-09', '2026-02-23', '2026-02-27'])
			aLesson(home.school, { classId: choir.classId, startsAt: home.at(day, '17:00') })
		pause({ from: '2026-02-15', to: '2026-02-20', tells: true })
		expect(states()).toEqual(['open'])
		expect(letters()[0]).toContain('20 February 2026. The seat is kept. The price stays the same.')
		goesOn()
		change('delete from outbox')
		pause({ from: '2026-02-24', to: '2026-03-20', tells: true })
		expect(letters()[0]).toContain('20 March 2026. The seat is kept.')
		expect(letters()[0]).not.toMatch(/charged|price/)
	})

	it.each([
		['falls, as a closed day is deducted', { deductsClosures: true }, ['revoked']],
		['is the same, as a closed day is not', {}, ['open']],
		['is the same, as only a lesson that takes place is charged', { fifthLesson: 'charged' }, ['open']],
	] as const)('follows the price of a month with a closed day and five in all: it %s', (_, version, left) => {
		withPlan(version)
		for (const day of ['2026-02-09', '2026-02-23', '2026-02-27'])
			aLesson(home.school, { classId: choir.classId, startsAt: home.at(day, '17:00') })
		const closed = aLesson(home.school, { classId: choir.classId, startsAt: home.at('2026-02-02', '17:00') })
		change(`update lessons set state = 'closed' where id = ?`, closed)
		aClosure(home.school, { startsOn: '2026-02-02', endsOn: '2026-02-02' })
		pause({ from: '2026-02-15', to: '2026-02-20', tells: true })
		expect(states()).toEqual(left)
		const words = left[0] === 'open' ? 'The price stays the same.' : 'Nothing is charged'
		expect(letters()[0]).toContain(words)
	})

	it.each([
		[
			'one lesson, and none in the next month',
			'2026-04-21',
			'2026-05-03',
			'Nothing is charged for the pause.',
		],
		['two lessons, and none in the month before', '2026-04-28', '2026-05-24', 'Nothing is charged'],
		['one lesson, and a closed day in the next month', '2026-04-21', '2026-05-04', 'Nothing is charged'],
		['no lesson of a month', '2026-04-21', '2026-04-26', 'The price stays the same.'],
		['no lesson of two months', '2026-04-28', '2026-05-03', 'The price stays the same.'],
	])('is beside a pause of %s, whose letter says what it costs', (_, from, to, words) => {
		withPlan({ deductsClosures: true })
		onMondays()
		pause({ from, to, tells: true })
		expect(letters()[0]).toContain(`The seat is kept. ${words}`)
	})

	it('is beside a pause that ends sooner, whose letter says what it costs', () => {
		withPlan({})
		onMondays()
		pause({ from: '2026-04-21', to: '2026-05-17' })
		vi.setSystemTime(Date.parse('2026-04-22T15:00:00Z'))
		valueOf(resumeSeat(home.access, choir, versionOf(choir.id), true, '2026-05-03'))
		expect(letters()[0]).toContain('to 2 May 2026. The seat is kept. Nothing is charged for the pause.')
	})

	it('is back once the pause ends before the lesson', () => {
		pause()
		vi.setSystemTime(Date.parse('2026-02-12T15:00:00Z'))
		goesOn()
		expect(states()).toEqual(['open'])
	})

	it('stays taken back where the pause ends after the lesson', () => {
		pause()
		vi.setSystemTime(Date.parse('2026-02-20T15:00:00Z'))
		goesOn()
		expect(states()).toEqual(['revoked'])
	})

	it('is taken back by a last day, and given back by a later one', () => {
		expect(end('2026-02-03').creditsGone).toEqual([MISSED])
		expect(states()).toEqual(['revoked'])
		expect(end(MISSED).creditsGone).toEqual([])
		expect(states()).toEqual(['open'])
		end('2026-02-15')
		goesOn()
		expect(states()).toEqual(['open'])
	})

	it('is taken back by a move to another class', () => {
		const classId = aClass(home.school, { name: 'Band' })
		const move = { classId, startsOn: '2026-02-10', price: 'class', tells: true } as const
		const moved = moveEnrolment(home.access, choir, { ...move, version: versionOf(choir.id) })
		expect(valueOf(moved).creditsGone).toEqual([MISSED])
		expect(states()).toEqual(['revoked'])
	})

	it('is given back to a student who takes a new seat in the class', () => {
		end('2026-01-01')
		expect(states()).toEqual(['revoked'])
		const into = { classId: choir.classId, startsOn: '2026-02-01', isTrial: false, ifFull: false }
		valueOf(enrolStudent(home.access, { id: home.ben, name: 'Ben' }, into))
		expect(states()).toEqual(['open'])
	})

	it('is taken back and given back with the status of the student', () => {
		const paused = { state: 'paused', since: '2026-02-08', until: '2026-03-07' } as const
		const status = changeStudentStatus(home.access, home.ben, paused, studentVersion())
		expect(valueOf(status).creditsGone).toEqual([MISSED])
		expect(states()).toEqual(['revoked'])
		valueOf(keepStudent(home.access, home.ben, { version: studentVersion(), tells: false }))
		expect(states()).toEqual(['open'])
		const left = { state: 'left', since: '2026-02-01', reason: 'Moves' } as const
		valueOf(changeStudentStatus(home.access, home.ben, left, studentVersion()))
		expect(states()).toEqual(['revoked'])
		valueOf(keepStudent(home.access, home.ben, { version: studentVersion(), tells: false }))
		expect(states()).toEqual(['open'])
	})

	it('comes back when the change is undone', () => {
		const { undo } = withUndo(home.access, [home.ben], () => pause())
		expect(states()).toEqual(['revoked'])
		valueOf(undoStep(home.access, undo ?? ''))
		expect(states()).toEqual(['open'])
	})

	it('stays while it is booked', () => {
		const other = aLesson(home.school, { classId: home.classId, startsAt: home.at('2026-02-05', '17:00') })
		const [credit = { id: '' }] = rows<{ id: string }>('select id from make_up_credits')
		const visit = { lessonId: other, day: '2026-02-05', studentId: home.ben }
		write((tx) => valueOf(holdCredit(tx, home.access, credit.id, visit)))
		expect(pause().creditsGone).toEqual([])
		expect(states()).toEqual(['held'])
	})

	it('stays as the office decided: restored by hand, or revoked for another reason', () => {
		pause()
		const [credit = { id: '' }] = rows<{ id: string }>('select id from make_up_credits')
		valueOf(restoreCredit(home.access, credit.id))
		end('2026-02-03')
		expect(states()).toEqual(['open'])
		change(`update make_up_credits set state = 'revoked'`)
		goesOn()
		expect(states()).toEqual(['revoked'])
	})

	it('does not come back after its last day', () => {
		pause()
		change(`update make_up_credits set expires_on = '2026-01-01'`)
		goesOn()
		expect(states()).toEqual(['revoked'])
	})
})

describe('the credit for a lesson that was canceled', () => {
	it.each([
		['pause', () => pause()],
		['last day', () => end('2026-02-03')],
	])('by the teacher follows a %s', (_, away) => {
		const canceled = aLesson(home.school, {
			classId: choir.classId,
			startsAt: home.at('2026-02-23', '17:00'),
		})
		valueOf(cancelLesson(home.access, canceled, { by: 'teacher', reason: 'Ill' }))
		away()
		expect(states()).toEqual(['revoked', 'revoked'])
		goesOn()
		expect(states()).toEqual(['open', 'open'])
	})

	it('by the family of a private student follows a pause and a last day', () => {
		const violin = { classId: home.violin, id: home.enrolmentId }
		const own = aLesson(home.school, { classId: home.violin, startsAt: home.at('2026-02-17', '16:00') })
		valueOf(reportAbsence(home.own, own, home.ben))
		expect(rows('select state from lessons where id = ?', own)).toEqual([{ state: 'canceled_in_time' }])
		const days = { from: '2026-02-08', to: '2026-03-07', keepsSeat: true, paysWhilePaused: false }
		valueOf(pausePlace(home.access, violin, { ...days, version: versionOf(violin.id), lessons: 'remove' }))
		expect(states()).toEqual(['open', 'revoked'])
		goesOn(violin)
		expect(states()).toEqual(['open', 'open'])
		end('2026-02-03', violin)
		expect(states()).toEqual(['open', 'revoked'])
		goesOn(violin)
		expect(states()).toEqual(['open', 'open'])
	})
})

it('the credit of a private lesson that leaves the schedule is named too, and its absence stands again with a credit', () => {
	const violin = { classId: home.violin, id: home.enrolmentId }
	const own = aLesson(home.school, { classId: home.violin, startsAt: home.at('2026-02-17', '16:00') })
	valueOf(markLesson(home.access, own, [{ studentId: home.ben, code: 'M' }], { source: 'office' }))
	expect(states()).toEqual(['open', 'open'])
	expect(end('2026-02-03', violin).creditsGone).toEqual(['2026-02-17'])
	expect(states()).toEqual(['open', 'revoked'])
	expect(letters().at(-1)).toContain('The make-up credit for 17 February 2026 no longer applies')
	goesOn(violin)
	expect(states()).toEqual(['open', 'revoked', 'open'])
})

describe('the credit of a private lesson that leaves the schedule', () => {
	const OWN = '2026-02-17'
	let violin: typeof choir

	beforeEach(() => {
		violin = { classId: home.violin, id: home.enrolmentId }
		const own = aLesson(home.school, { classId: home.violin, startsAt: home.at(OWN, '16:00') })
		valueOf(markLesson(home.access, own, [{ studentId: home.ben, code: 'M' }], { source: 'office' }))
		expect(states()).toEqual(['open', 'open'])
	})

	const pauseOwn = (more: { from?: string; to?: string; paysWhilePaused?: boolean } = {}) =>
		valueOf(
			pausePlace(home.access, violin, {
				version: versionOf(violin.id),
				from: '2026-02-15',
				to: '2026-02-20',
				keepsSeat: true,
				paysWhilePaused: false,
				lessons: 'remove',
				tells: true,
				...more,
			}),
		)
	const lessonsOfOwn = () =>
		rows<{ state: string }>('select state from lessons where class_id = ?', home.violin).map(
			({ state }) => state,
		)

	it.each([
		['falls', {}, {}, 'revoked'],
		['is paid whole', { partMonth: 'full' }, {}, 'open'],
		[
			'is paid whole, but not for a whole month',
			{ partMonth: 'full' },
			{ from: '2026-02-01', to: '2026-02-28' },
			'revoked',
		],
		['of a term is paid whole', { basis: 'term', partMonth: 'full' }, {}, 'open'],
		['is paid in the pause', {}, { paysWhilePaused: true }, 'open'],
	] as const)('follows a pause: the price %s', (_, version, days, left) => {
		withPlan(version, violin)
		const { creditsGone } = pauseOwn(days)
		expect(creditsGone).toEqual(left === 'open' ? [] : [OWN])
		expect(letters().at(-1)?.includes('no longer applies')).toBe(left === 'revoked')
		expect(states()).toEqual(['open', left])
		expect(lessonsOfOwn()).toEqual(['canceled_by_school'])
		goesOn(violin)
		expect(states()).toEqual(left === 'open' ? ['open', 'open'] : ['open', 'revoked', 'open'])
	})

	it('comes back with the lesson that a pause at a whole price took out', () => {
		withPlan({ partMonth: 'full' }, violin)
		const { undo } = withUndo(
			home.access,
			[home.ben],
			() => pauseOwn(),
			(left) => left,
		)
		expect(states()).toEqual(['open', 'open'])
		valueOf(undoStep(home.access, undo ?? ''))
		expect(lessonsOfOwn()).toEqual(['scheduled'])
		expect(states()).toEqual(['open', 'open'])
	})

	it('stays with a last day in a month that is paid whole, and goes with one before it', () => {
		withPlan({ partMonth: 'full' }, violin)
		aLesson(home.school, { classId: home.violin, startsAt: home.at('2026-02-03', '16:00') })
		expect(end('2026-02-03', violin).creditsGone).toEqual([])
		expect(states()).toEqual(['open', 'open'])
		expect(end('2026-01-20', violin).creditsGone).toEqual([OWN])
		expect(states()).toEqual(['open', 'revoked'])
	})

	it('goes with a last day before the first lesson of a month that is paid whole', () => {
		withPlan({ partMonth: 'full' }, violin)
		expect(end('2026-02-03', violin).creditsGone).toEqual([OWN])
		expect(states()).toEqual(['open', 'revoked'])
	})

	it('follows a pause of the student', () => {
		withPlan({ partMonth: 'full' }, violin)
		const paused = { state: 'paused', since: '2026-02-15', until: '2026-02-20', lessons: 'remove' } as const
		valueOf(changeStudentStatus(home.access, home.ben, paused, studentVersion()))
		// The choir has no price, so that its lesson is not paid in the pause.
		expect(states()).toEqual(['revoked', 'open'])
	})
})

it('the end of the class takes back the credits of lessons after it', () => {
	const canceled = aLesson(home.school, {
		classId: choir.classId,
		startsAt: home.at('2026-02-23', '17:00'),
	})
	valueOf(cancelLesson(home.access, canceled, { by: 'teacher', reason: 'Ill' }))
	change(`update classes set state = 'running' where id = ?`, choir.classId)
	valueOf(changeClass(home.access, choir.classId, 'finish'))
	expect(states()).toEqual(['revoked', 'revoked'])
})

describe('before and after a pause or a last day', () => {
	const gone = 'The make-up credit for February 16, 2026 is taken back, because the lesson is not charged.'

	it('the office reads of the credit beside what is billed', () => {
		const school = { ...home.access.school, dateFormat: 'month-first' as const }
		const access = { ...home.access, school }
		const days = { from: '2026-02-08', to: '2026-03-07', keepsSeat: true, paysWhilePaused: false }
		expect(readSeatBilling(access, choir.id, days)?.notes).toEqual([gone])
		expect(readSeatBilling(access, choir.id, { ...days, paysWhilePaused: true })?.notes).toEqual([])
		expect(readSeatBilling(access, choir.id, { endsOn: '2026-02-03' })?.notes).toEqual([gone])
		expect(readSeatBilling(access, choir.id, { endsOn: MISSED })?.notes).toEqual([])
		expect(readLeavingBilling(access, home.ben, { endsOn: '2026-02-03' })?.notes).toEqual([gone])
		expect(states()).toEqual(['open'])
	})

	it.each([
		[
			'en',
			'The make-up credit for 16 February 2026 no longer applies, because the lesson is not part of the enrollment any more.',
			'The make-up credit for 16 February 2026 applies again.',
		],
		[
			'de',
			'Die Nachholstunde für den 16. Februar 2026 entfällt, weil die Stunde nicht mehr zur Anmeldung gehört.',
			'Die Nachholstunde für den 16. Februar 2026 gilt wieder.',
		],
		[
			'es',
			'Ya no hay clase de recuperación por la del 16 de febrero de 2026, porque esa clase ya no forma parte de la inscripción.',
			'Vuelve a haber clase de recuperación por la del 16 de febrero de 2026.',
		],
	])('the family reads of the credit in %s', (language, words, again) => {
		const { email } = home.parent
		change('update guardians set language = ?, email = ?, email_key = ?', language, email, email)
		pause({ tells: true })
		expect(letters().at(-1)).toContain(words)
		expect(letters().at(-1)).not.toContain(again)
		valueOf(resumeSeat(home.access, choir, versionOf(choir.id), true))
		expect(letters().at(-1)).toContain(again)
		end('2026-02-03')
		expect(letters().at(-1)).toContain(words)
		end(MISSED)
		expect(letters().at(-1)).not.toContain(words)
		expect(letters().at(-1)).toContain(again)
		vi.setSystemTime(Date.now() + 60_000)
		end('2026-02-17')
		expect(letters().at(-1)).not.toContain(again)
	})
})
