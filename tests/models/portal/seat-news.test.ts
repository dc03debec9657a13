import { beforeEach, expect, it, vi } from 'vitest'
import { write } from '#db/client.server.ts'
import { leaveClass, pausePlace } from '#app/models/class/leaving.server.ts'
import { moveEnrolment } from '#app/models/enrolment/move.server.ts'
import { listSeatsAway } from '#app/models/portal/seat-list.server.ts'
import { tellOfJoin } from '#app/models/portal/seat-news.server.ts'
import { changeStudentStatus, enrolStudent, keepStudent } from '#app/models/student/activity.server.ts'
import { resumeSeat } from '#app/models/student/planned-state.server.ts'
import { findStudent } from '#app/models/student/student.server.ts'
import { undoStep, withUndo } from '#app/models/undo-step.server.ts'
import type { OpenPortal } from '#app/requests/portal.server.ts'
import { readSeatsAway } from '#app/routes/student/schedule/read-seats.server.ts'
import { weekdayOf } from '#app/domain/lesson/recurrence.ts'
import { daysAfter, momentWords, plainDateWords, today } from '#app/utils/dates.ts'
import { datesIn } from '#app/utils/spoken.ts'
import { change, rows } from '../../support/database.ts'
import { aClass, aLesson, anEnrolment, aStudent } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { versionOf } from '../../support/office.ts'
import { aSeries } from '../../support/lesson-factories.ts'
import { aCredit, aHousehold } from '../../support/portal.ts'

let home: ReturnType<typeof aHousehold>
let which: { classId: string; id: string }

beforeEach(() => {
	home = aHousehold()
	change(`delete from outbox`)
	const classId = aClass(home.school, { name: 'Choir' })
	which = { classId, id: anEnrolment(home.school, classId, home.ben) }
})

const MAIL = ['eva@family.example', 'eva@family.example']
const letters = () =>
	rows<{ subject: string; text: string }>('select subject, text from outbox order by rowid')
const pause = (more: { to?: string; keepsSeat?: boolean; paysWhilePaused?: boolean; tells?: boolean }) =>
	valueOf(
		pausePlace(home.access, which, {
			version: versionOf(which.id),
			from: '2026-02-02',
			keepsSeat: true,
			paysWhilePaused: false,
			...more,
		}),
	)
const end = (endsOn: string, tells = true) =>
	valueOf(leaveClass(home.access, which, { version: versionOf(which.id), endsOn, reason: 'Moves', tells }))
const away = () =>
	listSeatsAway(home.access, [home.ben]).map(({ class: name, state, pausedFrom, endsOn }) => [
		name,
		state,
		pausedFrom,
		endsOn,
	])

it('a family reads of a pause with its days and whether the seat is kept', () => {
	expect(pause({ to: '2026-02-15', tells: true }).mailed).toBe(1)
	expect(letters()).toHaveLength(1)
	expect(letters()[0]?.subject).toBe('About the lessons of Ben Okafor')
	expect(letters()[0]?.text).toContain(
		'Choir: pause from 2 February 2026 to 15 February 2026. The seat is kept. Nothing is charged for the pause.',
	)
	expect(away()).toEqual([['Choir', 'paused', '2026-02-02', null]])
})

it('a family reads of a pause without an end and of a seat that is given up, in its language', () => {
	const { email } = home.parent
	change(`update guardians set language = 'de', email = ?, email_key = ?`, email, email)
	pause({ keepsSeat: false, paysWhilePaused: true, tells: true })
	expect(letters()[0]?.text).toContain(
		'Choir: Pause ab dem 2. Februar 2026 bis auf Weiteres. Der Platz wird nicht freigehalten. Der Preis bleibt gleich.',
	)
})

it.each([
	[
		'en',
		'The seat is not kept: lessons go on afterwards if a seat is free.',
		'Violin: pause from 2 February 2026 to 8 February 2026. Lessons go on afterwards.',
	],
	[
		'de',
		'Der Platz wird nicht freigehalten: Danach geht der Unterricht weiter, wenn ein Platz frei ist.',
		'Violin: Pause vom 2. Februar 2026 bis zum 8. Februar 2026. Danach geht der Unterricht weiter.',
	],
	[
		'es',
		'La plaza no se conserva: después, las clases continúan si hay una plaza libre.',
		'Después, las clases continúan.',
	],
])('a family reads in %s what happens after a pause without a seat', (language, inClass, inPrivate) => {
	const { email } = home.parent
	change(`update guardians set language = ?, email = ?, email_key = ?`, language, email, email)
	pause({ to: '2026-02-08', keepsSeat: false, tells: true })
	which = { classId: home.violin, id: home.enrolmentId }
	pause({ to: '2026-02-08', keepsSeat: false, tells: true })
	expect(letters()[0]?.text).toContain(inClass)
	expect(letters()[1]?.text).toContain(inPrivate)
})

it('a family reads of a last day, and of a seat that never begins, without the reason', () => {
	end('2026-02-20')
	expect(letters()[0]?.text).toContain('Choir: last day 20 February 2026.')
	expect(letters()[0]?.text).not.toContain('Moves')
	expect(letters()[0]?.text).not.toContain('stays booked')
	expect(away()).toEqual([['Choir', 'ending', null, '2026-02-20']])
	change(
		`update enrolments set state = 'future', starts_on = '2026-03-01', ends_on = null where id = ?`,
		which.id,
	)
	const usedLessonId = aLesson(home.school, {
		classId: aClass(home.school),
		startsAt: home.at('2099-02-04', '16:00'),
	})
	aCredit(home.school, home.ben, { state: 'held', enrolmentId: which.id, usedLessonId })
	end('2026-02-20')
	expect(letters()[1]?.text).toMatch(
		/Choir: does not begin after all\. The make-up lesson on .*, 16:00 stays booked\./,
	)
	expect(away()).toEqual([])
})

it.each([
	['en', 'Choir: one lesson, Wed 4 January, 17:00.', 'Band: from 4 January 2023 to 25 January 2023.'],
	['de', 'Choir: eine Stunde, ', 'Band: vom 4. Januar 2023 bis zum 25. Januar 2023.'],
	['es', 'Choir: una clase, ', 'Band: desde el 4 de enero de 2023 hasta el 25 de enero de 2023.'],
])('a family reads in %s of a single lesson, and of a class that ends', (language, once, ends) => {
	const { school, access, ben, parent } = home
	vi.useFakeTimers({ now: Date.parse('2023-01-02T15:00:00Z'), toFake: ['Date'] })
	const { email } = parent
	change('update guardians set language = ?, email = ?, email_key = ?', language, email, email)
	const [startsOn, endsOn] = ['2023-01-04', '2023-01-25']
	const band = aClass(school, { name: 'Band', startsOn, endsOn })
	change(
		'update classes set starts_on = ?, ends_on = ?, weekday = 3 where id = ?',
		startsOn,
		startsOn,
		which.classId,
	)
	change('update enrolments set starts_on = ? where id = ?', startsOn, which.id)
	aLesson(school, { classId: which.classId, startsAt: Date.parse('2023-01-04T22:00:00Z') })
	for (const id of [which.id, anEnrolment(school, band, ben, { startsOn })])
		write((tx) => tellOfJoin(tx, access, id))
	const [first, second] = letters()
	expect(first?.text).toContain(once)
	expect(first?.text).not.toMatch(/from 4|First lesson/)
	expect(second?.text).toContain(ends)
	vi.useRealTimers()
})

it.each([
	['en', 'last day 2 February 2098.', 'from 3 February 2098. The class meets on Saturday, 10:00.'],
	['de', 'letzter Tag 2. Februar 2098.', 'ab dem 3. Februar 2098. Der Unterricht ist samstags, 10:00.'],
	[
		'es',
		'último día, 2 de febrero de 2098.',
		'desde el 3 de febrero de 2098. Las clases son el sábado, 10:00.',
	],
])(
	'a family reads of a move in %s, with the tick, also while it waits for a seat',
	(language, ends, begins) => {
		const { school, access, parent } = home
		change(
			`update guardians set language = ?, email = ?, email_key = ?`,
			language,
			parent.email,
			parent.email,
		)
		const details = { weekday: 6, startTime: '10:00', capacity: 1 }
		const full = aClass(school, { name: 'Full', ...details })
		anEnrolment(school, full, aStudent(school))
		const band = aClass(school, { name: 'Band', ...details })
		const move = (classId: string) => {
			const form = { version: versionOf(which.id), classId, startsOn: '2098-02-03', tells: true }
			return valueOf(moveEnrolment(access, which, { ...form, ifFull: 'wait' })).mailed
		}
		expect(move(full)).toBe(1)
		expect(letters()).toMatchObject([{ text: expect.stringContaining('Full') as string }])
		expect(move(band)).toBe(1)
		const { text } = letters().find((letter) => letter.text.includes('Band')) ?? { text: '' }
		expect(text).toContain(`Choir: ${ends}`)
		expect(text.slice(text.indexOf('Choir:'))).toContain(`Band: ${begins}`)
	},
)

it.each([
	[
		'en',
		'from 3 February 2098 to 30 April 2098. Pause from 1 March 2098 to 9 March 2098. The seat is kept. Nothing is charged for the pause. The class',
	],
	[
		'de',
		'vom 3. Februar 2098 bis zum 30. April 2098. Pause vom 1. März 2098 bis zum 9. März 2098. Der Platz wird freigehalten.',
	],
])('a family reads in %s of a new seat that ends and pauses as recorded before', (language, words) => {
	const { school, access, ben, parent } = home
	const { email } = parent
	change('update guardians set language = ?, email = ?, email_key = ?', language, email, email)
	change(
		`update students set left_on = '2098-04-30', paused_from = '2098-03-01', paused_to = '2098-03-09' where id = ?`,
		ben,
	)
	const band = aClass(school, { name: 'Band', weekday: 6, startTime: '10:00' })
	const into = { classId: band, startsOn: '2098-02-03', isTrial: false, ifFull: false, tells: true }
	expect(valueOf(enrolStudent(access, { id: ben, name: 'Ben' }, into)).mailed).toBe(1)
	expect(letters()[0]?.text).toContain(`Band: ${words}`)
})

it.each([
	['en', 'Band: trial lesson, Wed 12 March, 12:00. You can decide afterwards whether to enroll.'],
	['de', 'Band: Probestunde, Mi, 12. März, 12:00. Danach können Sie über die Anmeldung entscheiden.'],
	['es', 'Band: clase de prueba, mié, 12 de marzo, 12:00. Después podrá decidir si se inscribe.'],
])('a family reads in %s of a trial and its lesson', (language, words) => {
	const { school, access, ben, parent } = home
	const { email } = parent
	change('update guardians set language = ?, email = ?, email_key = ?', language, email, email)
	const band = aClass(school, { name: 'Band', weekday: 3, startTime: '16:00' })
	for (const day of ['2098-03-12', '2098-03-19'])
		aLesson(school, { classId: band, startsAt: Date.parse(`${day}T16:00:00Z`) })
	const into = { classId: band, startsOn: '2098-03-04', isTrial: true, ifFull: false, tells: true }
	valueOf(enrolStudent(access, { id: ben, name: 'Ben' }, into))
	expect(letters()[0]?.text).toContain(words)
	if (language !== 'en') return
	const stays = { ...into, startsOn: '2098-03-19', isTrial: false }
	valueOf(enrolStudent(access, { id: ben, name: 'Ben' }, stays))
	expect(letters()[1]?.text).toContain('Band: from 19 March 2098.')
	expect(letters()[1]?.text).toContain('First lesson: Wed 19 March')
})

it('a family reads of the first lesson after a pause in which the seat begins', () => {
	const { school, access, ben } = home
	change(`update students set paused_from = '2098-03-01', paused_to = '2098-03-09' where id = ?`, ben)
	const band = aClass(school, { name: 'Band' })
	for (const day of ['2098-03-05', '2098-03-12'])
		aLesson(school, { classId: band, startsAt: Date.parse(`${day}T16:00:00Z`) })
	const into = { classId: band, startsOn: '2098-03-04', isTrial: false, ifFull: false, tells: true }
	valueOf(enrolStudent(access, { id: ben, name: 'Ben' }, into))
	expect(letters()[0]?.text).toContain('First lesson: Wed 12 March')
})

it('nobody is emailed without the tick, or if they chose no emails of lessons', () => {
	expect(pause({ to: '2026-02-15' }).mailed).toBe(0)
	expect(end('2026-02-20', false).mailed).toBe(0)
	change(`update guardianships set gets_lessons = 0`)
	expect(end('2026-02-21').mailed).toBe(0)
	expect(letters()).toEqual([])
})

const off = 'Choir: goes on. The pause or last day noted earlier no longer applies.'

it('a family that was told reads that a pause or a last day is undone', () => {
	const undoOf = (tells: boolean) => {
		const version = versionOf(which.id)
		const gone = { version, endsOn: '2026-02-20', reason: 'Moves', tells }
		const { undo } = withUndo(
			home.access,
			[home.ben],
			() => leaveClass(home.access, which, gone),
			(left) => (left.ok ? left.value : null),
		)
		return valueOf(undoStep(home.access, undo ?? ''))
	}
	undoOf(false)
	expect(letters()).toEqual([])
	undoOf(true)
	expect(letters()).toHaveLength(2)
	expect(letters()[1]?.text).toContain(off)
})

it.each([
	['en', 'goes on. The pause noted earlier no longer applies. Last day 20 February 2026. Next lesson: '],
	['de', 'geht weiter. Die Pause von vorher gilt nicht mehr. Letzter Tag 20. Februar 2026. Nächste Stunde: '],
	[
		'es',
		'continúa. La pausa anotada antes ya no se aplica. Último día, 20 de febrero de 2026. Próxima clase: ',
	],
])('a family reads in %s that a pause is over and the last day stays', (language, words) => {
	const { email } = home.parent
	change(`update guardians set language = ?, email = ?, email_key = ?`, language, email, email)
	const tomorrow = daysAfter(today(home.access.school.timeZone), 1)
	aLesson(home.school, { classId: which.classId, startsAt: home.at(tomorrow, '16:00') })
	pause({ to: '2026-02-15' })
	end('2026-02-20', false)
	expect(valueOf(resumeSeat(home.access, which, versionOf(which.id), true)).mailed).toBe(1)
	expect(letters().at(-1)?.text).toContain(`Choir: ${words}`)
})

it('a family reads of a pause with its new end if the student is back sooner, with the tick', () => {
	aLesson(home.school, { classId: which.classId, startsAt: home.at('2099-02-04', '16:00') })
	pause({ to: '2099-02-20' })
	vi.setSystemTime(home.at('2026-02-03', '09:00'))
	const resumed = resumeSeat(home.access, which, versionOf(which.id), true, '2099-02-01')
	expect(valueOf(resumed).mailed).toBe(1)
	expect(letters().at(-1)?.text).toContain('Choir: pause from 2 February 2026 to 31 January 2099.')
	expect(letters().at(-1)?.text).toMatch(/Next lesson: Wed 4 February, 16:00/)
})

it.each([0, -7])('a family reads of a class that began by mistake that it does not begin', (days) => {
	const day = daysAfter(today(home.access.school.timeZone), days)
	change('update enrolments set starts_on = ? where id = ?', day, which.id)
	const never = {
		version: versionOf(which.id),
		endsOn: daysAfter(day, -1),
		reason: 'Wrong child',
		tells: true,
	}
	const { undo } = withUndo(
		home.access,
		[home.ben],
		() => leaveClass(home.access, which, never),
		(left) => (left.ok ? left.value : null),
	)
	expect(letters()[0]?.text).toContain('Choir: does not begin after all.')
	valueOf(undoStep(home.access, undo ?? ''))
	expect(rows('select state, ends_on from enrolments where id = ?', which.id)).toEqual([
		{ state: 'active', ends_on: null },
	])
	const begins = plainDateWords(day, datesIn('en', home.access.school.paperFormat))
	expect(letters()[1]?.text).toContain(`Choir: from ${begins}.`)
	expect(letters()[1]?.text).not.toContain('goes on')
})

it('a family reads which of two lessons of one name ends or pauses', () => {
	const { school, ben, own } = home
	const lessonOf = (weekday: number, startTime: string) => {
		const classId = aClass(school, { name: 'Ben Okafor', kind: 'private' })
		change('update classes set weekday = ?, start_time = ? where id = ?', weekday, startTime, classId)
		return { classId, id: anEnrolment(school, classId, ben) }
	}
	which = lessonOf(2, '10:00')
	end('2026-02-20')
	expect(letters()[0]?.text).toContain('The private lesson: last day 20 February 2026.')
	which = lessonOf(4, '17:00')
	pause({ to: '2026-02-15', tells: true })
	expect(letters()[1]?.text).toContain('The private lesson, Thursday, 17:00: pause from 2 February 2026')
	const portal = { chosen: [{ id: ben, firstName: 'Ben', name: 'Ben Okafor' }] } as unknown as OpenPortal
	expect(readSeatsAway(own, portal).map(({ words }) => words)).toEqual([
		expect.stringMatching(/Tuesday, 10:00.*: last day/),
		expect.stringMatching(/Thursday, .*: paused from/),
	])
})

it('a family reads that a student stays after all, with the tick', () => {
	end('2026-02-20')
	valueOf(resumeSeat(home.access, which, versionOf(which.id)))
	expect(letters()).toHaveLength(1)
	end('2026-02-20')
	expect(valueOf(resumeSeat(home.access, which, versionOf(which.id), true)).mailed).toBe(1)
	expect(letters().at(-1)?.text).toContain(off)
})

it('a family reads how long a student stays who leaves the school later', () => {
	const { version = 0 } = findStudent(home.access, home.ben) ?? {}
	const left = { state: 'left', since: '2026-02-20' } as const
	valueOf(changeStudentStatus(home.access, home.ben, left, version))
	expect(resumeSeat(home.access, which, versionOf(which.id), true).ok).toBe(false)
	end('2026-02-06', false)
	valueOf(resumeSeat(home.access, which, versionOf(which.id), true))
	expect(letters().at(-1)?.text).toContain('Choir: last day 20 February 2026.')
	expect(letters().at(-1)?.text).not.toContain(off)
})

it('a family reads that a student is active again before the pause is over, with the tick', () => {
	const since = today(home.access.school.timeZone)
	const become = (change: Parameters<typeof changeStudentStatus>[2]) => {
		const { version = 0 } = findStudent(home.access, home.ben) ?? {}
		return valueOf(changeStudentStatus(home.access, home.ben, change, version)).mailed
	}
	for (const tells of [false, true]) {
		become({ state: 'paused', since, until: daysAfter(since, 9) })
		expect(become({ state: 'active', since, tells })).toBe(tells ? 1 : 0)
	}
	expect(letters()).toHaveLength(1)
	expect(letters()[0]?.text).toContain(off)
})

it('a family reads when the next lesson is, if there is one', () => {
	const tomorrow = daysAfter(today(home.access.school.timeZone), 1)
	aLesson(home.school, { classId: which.classId, startsAt: home.at(tomorrow, '16:00') })
	const when = momentWords(home.at(tomorrow, '16:00'), home.access.school.timeZone, 'day-first')
	for (const [language, words] of [
		['en', `${off} Next lesson: ${when}.`],
		['de', 'vorher gilt nicht mehr. Nächste Stunde: '],
	] as const) {
		change(`update guardians set language = ?, email = ?, email_key = ?`, language, ...MAIL)
		end('2099-02-20', false)
		valueOf(resumeSeat(home.access, which, versionOf(which.id), true))
		expect(letters().at(-1)?.text).toContain(words)
	}
})

it('a family reads of a change of the weekly time that was planned during the pause', () => {
	const now = today(home.access.school.timeZone)
	const { classId } = which
	change(`update classes set weekday = 2, start_time = '16:00' where id = ?`, classId)
	const meets = (weekday: number, [from, to]: [number, number], splitFrom?: string) => {
		const [startsOn, endsOn] = [daysAfter(now, from), daysAfter(now, to)]
		const seriesId = aSeries(home.school, { classId, weekdays: String(weekday), startsOn, endsOn, splitFrom })
		for (let day = startsOn; day <= endsOn; day = daysAfter(day, 1))
			if (weekdayOf(day) === weekday)
				aLesson(home.school, { classId, seriesId, startsAt: home.at(day, '16:00') })
		return seriesId
	}
	meets(5, [9, 20], meets(2, [-20, 8]))
	pause({ to: '2099-02-20' })
	valueOf(resumeSeat(home.access, which, versionOf(which.id), true))
	expect(letters()[0]?.text).toMatch(
		/The class meets on Tuesday, 16:00, until [\w ]+, then Friday, 16:00\. Next lesson: /,
	)
})

it('a family that was told of a move reads that the student stays and the next class does not begin', () => {
	const band = aClass(home.school, { name: 'Band' })
	const choir = aClass(home.school, { name: 'Solo' })
	const solo = { classId: choir, id: anEnrolment(home.school, choir, home.ben) }
	const form = { version: versionOf(which.id), classId: band, startsOn: '2098-02-03', tells: true }
	valueOf(moveEnrolment(home.access, which, { ...form, ifFull: 'wait' }))
	const ends = { version: versionOf(solo.id), endsOn: '2098-02-02', reason: 'Moves' }
	valueOf(leaveClass(home.access, solo, ends))
	expect(valueOf(resumeSeat(home.access, which, versionOf(which.id), true)).mailed).toBe(1)
	expect(letters()).toHaveLength(2)
	const [, { text } = { text: '' }] = letters()
	expect(text).toContain(off)
	expect(text).toContain('Band: does not begin after all.')
	expect(text).not.toContain('Solo')
})

it('a family reads of a second move that the class of the first one does not begin', () => {
	const move = (name: string, startsOn: string) => {
		const form = { classId: aClass(home.school, { name }), startsOn, tells: true }
		valueOf(moveEnrolment(home.access, which, { ...form, version: versionOf(which.id), ifFull: 'wait' }))
	}
	move('Band', '2098-02-03')
	move('Duo', '2098-03-03')
	const [, { text } = { text: '' }] = letters()
	expect(text).toContain('Choir: last day 2 March 2098.')
	expect(text).toContain('Band: does not begin after all.')
	expect(text).toContain('Duo: from 3 March 2098.')
})

it('a family reads that the planned pause of a student is canceled, with the tick', () => {
	const version = () => findStudent(home.access, home.ben)?.version ?? 0
	const since = daysAfter(today(home.access.school.timeZone), 10)
	valueOf(changeStudentStatus(home.access, home.ben, { state: 'paused', since, tells: true }, version()))
	expect(letters()).toHaveLength(1)
	valueOf(keepStudent(home.access, home.ben, { version: version(), tells: true }))
	expect(letters()).toHaveLength(2)
	expect(letters()[1]?.text).toContain(off)
})

it('a student who pauses does so in a class that begins within the pause, but not in one that begins later', () => {
	const band = anEnrolment(home.school, aClass(home.school, { name: 'Band' }), home.ben)
	const seats = [which.id, band]
	change(`update enrolments set state = 'future', starts_on = '2026-02-01' where id = ?`, which.id)
	change(`update enrolments set state = 'future', starts_on = '2026-03-01' where id = ?`, band)
	const version = () => findStudent(home.access, home.ben)?.version ?? 0
	const pause = { state: 'paused' as const, since: '2026-01-28', until: '2026-02-14', tells: true }
	valueOf(changeStudentStatus(home.access, home.ben, pause, version()))
	const states = () =>
		seats.map((id) => rows<{ state: string }>('select state from enrolments where id = ?', id)[0]?.state)
	expect(states()).toEqual(['paused', 'future'])
	expect(letters()[0]?.text).toContain('Choir: pause from 28 January 2026 to 14 February 2026.')
	valueOf(keepStudent(home.access, home.ben, { version: version(), tells: false }))
	expect(states()).toEqual(['future', 'future'])
})
