import { beforeEach, describe, expect, it } from 'vitest'
import { addClosure } from '#app/models/calendar/closures.server.ts'
import { leaveClass } from '#app/models/class/leaving.server.ts'
import { addLesson } from '#app/models/class/lesson.server.ts'
import { addExtraLesson } from '#app/models/lesson/extra-lesson.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { answerProposal, proposeMove, withdrawProposal } from '#app/models/lesson/proposals.server.ts'
import { bookForFamily } from '#app/models/portal/office-booking.server.ts'
import { cancelLesson } from '#app/models/lesson/cancellation.server.ts'
import { confirmHold, holdSlot } from '#app/models/portal/booking.server.ts'
import { editLesson, substitute } from '#app/models/lesson/change.server.ts'
import { findLesson } from '#app/models/lesson/detail.server.ts'
import { findNotifications, saveNotifications } from '#app/models/notification/settings.server.ts'
import { findOwnCredit, listSlots } from '#app/models/portal/make-up-times.server.ts'
import { moveToRoom, previewClosing } from '#app/models/lesson/closing.server.ts'
import { previewSplit } from '#app/models/lesson/split-plan.server.ts'
import { restoreLesson } from '#app/models/lesson/restoration.server.ts'
import { splitSeries } from '#app/models/lesson/split.server.ts'
import { undoChange } from '#app/models/lesson/schedule-undo.server.ts'
import { changeStudentStatus } from '#app/models/student/activity.server.ts'
import type { StateChange } from '#app/models/student/internal/state.server.ts'
import { listChildren } from '#app/models/portal/children.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { readProposals } from '#app/routes/student/schedule/read-offers.server.ts'
import { readDay } from '#app/routes/teacher/dashboard/read.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../../support/database.ts'
import { aTeacher } from '../../support/factories.ts'
import { aStudio } from '../../support/learning.ts'
import { aHall, aRoom, tuesdays, valueOf } from '../../support/lessons.ts'
import { aCredit, aHousehold } from '../../support/portal.ts'
import { anInstrument } from '../../support/students.ts'

let studio: ReturnType<typeof aStudio>
beforeEach(() => {
	studio = aStudio()
	change(`update users set email = 'jun@school.example' where id = ?`, studio.teacher.userId)
})

const mails = (to = 'jun@school.example') =>
	rows<{ subject: string; text: string }>(
		`select subject, text from outbox where to_address = ? order by id`,
		to,
	)
const subjects = () => mails().map(({ subject }) => subject)

function move(by: Access = studio.office) {
	const { next, teacherId } = studio
	const slot = { day: '2026-01-21', startTime: '17:00', durationMinutes: 45, roomId: null, teacherId }
	return editLesson(by, { id: next, version: findLesson(studio.office, next)?.version ?? 0 }, slot)
}

const cancel = (by: Access = studio.office) =>
	cancelLesson(by, studio.next, { by: 'school', reason: 'A concert' })

describe('the assistants of a class', () => {
	let ines: string

	beforeEach(() => {
		const { school, classId } = studio
		ines = aTeacher(school, { name: 'Ines Alba', email: 'ines@school.example' })
		change(
			`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'assist')`,
			...[school.id, classId, ines],
		)
	})

	const toInes = () => mails('ines@school.example').map(({ subject }) => subject)

	it('hear as its teacher does of lessons that are new, moved, canceled, or take place after all', () => {
		const { office, classId, teacherId } = studio
		const wish = tuesdays({ startsOn: '2026-02-03', endsOn: '2026-03-31', startTime: '10:00', teacherId })
		valueOf(addSeries(office, newId(), classId, wish))
		valueOf(move())
		valueOf(cancel())
		valueOf(restoreLesson(office, studio.next))
		expect(toInes()).toHaveLength(4)
		expect(toInes()).toEqual(subjects())
	})

	it('hear of a lesson once, also if it becomes theirs, and no more after they have left', () => {
		const { office, next, teacherId } = studio
		valueOf(substitute(office, { id: next, version: 1 }, ines))
		expect(toInes()).toEqual(['Changed: Piano, Tue 20 January, 16:00'])
		change('update lessons set teacher_id = ?, substitute_for = null where id = ?', teacherId, next)
		change("update teachers set ended_on = '2026-01-01' where id = ?", ines)
		valueOf(cancel())
		expect(toInes()).toHaveLength(1)
	})
})

describe('the teacher of a lesson', () => {
	it('hears that it was moved only in time, and by whom to ask', () => {
		valueOf(move())
		expect(subjects()).toEqual(['Moved: Piano, Tue 20 January, 16:00'])
		expect(mails()[0]?.text).toContain('moves to Wed 21 January, 17:00–17:45.')
		expect(mails()[0]?.text).toContain('/dashboard/teacher/schedule')
	})

	it('is led to no page without an account', () => {
		change(
			`update teachers set membership_id = null, email = 'jun@school.example' where id = ?`,
			studio.teacherId,
		)
		valueOf(move())
		expect(mails()[0]?.text).toContain('moves to Wed 21 January')
		expect(mails()[0]?.text).not.toContain('/dashboard/teacher')
	})

	it('opens the schedule of the school if that is theirs', () => {
		change(`update memberships set role = 'admin' where id = ?`, studio.teacher.membershipId)
		valueOf(move())
		expect(mails()[0]?.text).toMatch(/\/schedule$/m)
		expect(mails()[0]?.text).not.toContain('/dashboard/teacher')
	})

	it('hears that it was canceled, with the reason, and that it takes place after all', () => {
		valueOf(cancel())
		valueOf(restoreLesson(studio.office, studio.next))
		expect(subjects()).toEqual([
			'Canceled: Piano, Tue 20 January, 16:00',
			'Takes place after all: Piano, Tue 20 January, 16:00',
		])
		expect(mails()[0]?.text).toContain('is canceled by the school.')
		expect(mails()[0]?.text).toContain('Reason: A concert')
	})

	it('hears in which room it takes place while its own is closed', () => {
		const { office, next } = studio
		const [blue, red] = [aRoom(office.schoolId, 'Blue'), aRoom(office.schoolId, 'Red')]
		change('update lessons set room_id = ? where id = ?', blue, next)
		const span = { startsOn: '2026-01-20', endsOn: '2026-01-20', roomId: blue }
		const { id } = valueOf(addClosure(office, newId(), { name: 'New floor', effect: 'skip', ...span }))
		const { token } = valueOf(previewClosing(office, id))
		valueOf(moveToRoom(office, id, { token, roomId: red }))
		expect(mails()[0]?.text).toContain('in Red')
		expect(mails()[0]?.text).toContain('Reason: New floor')
	})

	it('does not hear of what they did themselves, nor of what did not change', () => {
		valueOf(cancel(studio.teacher))
		expect(subjects()).toEqual([])
	})

	it('gets no email about changes after choosing none', () => {
		const { version, ...chosen } = findNotifications(studio.teacher)
		expect(chosen.hows.change).toBe('now')
		valueOf(saveNotifications(studio.teacher, version, { ...chosen, hows: { change: 'off' } }))
		valueOf(move())
		expect(subjects()).toEqual([])
	})

	it('hears of a series that moves in one email, and that it was undone', () => {
		const { office, classId, teacherId } = studio
		const wish = tuesdays({ startsOn: '2026-02-03', endsOn: '2026-03-31', startTime: '10:00', teacherId })
		const { id } = valueOf(addSeries(office, newId(), classId, wish))
		const later = { ...wish, startTime: '11:00' }
		const { token } = valueOf(previewSplit(office, id, later))
		const { changeId } = valueOf(splitSeries(office, id, later, token))
		expect(mails()).toHaveLength(2)
		expect(mails()[1]?.text).toContain(
			'Piano: Tuesday, 10:00–10:45, moves to Tuesday, 11:00–11:45 (9 lessons, 3 February 2026 to 31 March 2026).',
		)
		valueOf(undoChange(office, changeId))
		expect(mails()).toHaveLength(1)
	})

	it.each([
		['en', 'Piano: Tuesday, 16:00–16:45, with Clara Diaz (9 lessons, 3 February 2026 to 31 March 2026).'],
		['de', 'Piano: dienstags, 16:00–16:45, mit Clara Diaz (9 Stunden, 3. Februar 2026 bis 31. März 2026).'],
		[
			'es',
			'Piano: martes, 16:00–16:45, con Clara Diaz (9 clases, 3 de febrero de 2026 al 31 de marzo de 2026).',
		],
	])('hears from whom a series was taken back, and so does its teacher: %s', (language, line) => {
		const { school, office, classId, teacherId, student } = studio
		const clara = aTeacher(school, { name: 'Clara Diaz', email: 'clara@school.example' })
		change(
			'update students set language = ?, email_key = ? where id = ?',
			language,
			'clara@school.example',
			student,
		)
		const wish = tuesdays({ startsOn: '2026-02-03', endsOn: '2026-03-31', teacherId: clara })
		const { id } = valueOf(addSeries(office, newId(), classId, wish))
		const handed = { ...wish, teacherId }
		const { token } = valueOf(previewSplit(office, id, handed))
		const { changeId } = valueOf(splitSeries(office, id, handed, token))
		change(`update outbox set sent_at = 1, text = ''`)
		valueOf(undoChange(office, changeId))
		const [own, claras] = [mails().at(-1), mails('clara@school.example').at(-1)]
		expect(claras?.text).toContain('Clara Diaz')
		expect(claras?.text).toContain(line)
		expect(own?.text).toContain('Piano: Tuesday, 16:00–16:45, with Clara Diaz (9 lessons, ')
		expect(own?.text).toMatch(/^Hello .+,/)
		expect(own?.text).toContain('/dashboard/teacher/schedule')
	})
})

it('the substitute and the absent teacher hear of another substitute', () => {
	const { school, office, next } = studio
	const change = (to: string) =>
		valueOf(substitute(office, { id: next, version: findLesson(office, next)?.version ?? 0 }, to))
	change(aTeacher(school, { name: 'Marco Silva', email: 'marco@school.example' }))
	change(aTeacher(school, { name: 'Nina Ode', email: 'nina@school.example' }))
	const line = 'Piano, Tue 20 January, 16:00 is with Nina Ode.'
	expect(mails('marco@school.example')[1]?.text).toContain(line)
	expect(mails()[1]?.text).toContain(line)
	expect(mails('nina@school.example')).toHaveLength(1)
})

it('a substitute alone reads for whom and where', () => {
	const line = ', in Hall, North house, 9 Lake Street, Springfield. You are substituting for Jun Mori.'
	const who = 'You are substituting'
	const { school, office, next, teacherId } = studio
	const marco = aTeacher(school, { name: 'Marco Silva', email: 'marco@school.example' })
	const nina = aTeacher(school, { name: 'Nina Ode', email: 'nina@school.example' })
	change(`update teachers set name = 'Jun Mori' where id = ?`, teacherId)
	change('update lessons set room_id = ? where id = ?', aHall(school.id), next)
	const version = () => findLesson(office, next)?.version ?? 0
	for (const to of [marco, nina]) valueOf(substitute(office, { id: next, version: version() }, to))
	expect(mails('marco@school.example')[0]?.text).toContain(line)
	expect(mails('nina@school.example')[0]?.text).toContain(line)
	for (const { text } of [...mails(), ...mails('marco@school.example').slice(1)]) {
		expect(text).not.toContain(who)
		expect(text).not.toContain('North house')
	}
	valueOf(substitute(office, { id: next, version: version() }, teacherId))
	expect(mails().at(-1)?.text).not.toContain(who)
})

it('the absent teacher hears that a substituted lesson is moved, canceled, or takes place after all, and of no other room', () => {
	const { school, office, next } = studio
	const marco = aTeacher(school, { name: 'Marco Silva', email: 'marco@school.example' })
	const version = () => findLesson(office, next)?.version ?? 0
	valueOf(substitute(office, { id: next, version: version() }, marco))
	const slot = { day: '2026-01-20', startTime: '16:00', durationMinutes: 45, teacherId: marco }
	const edit = (more: object) =>
		valueOf(editLesson(office, { id: next, version: version() }, { ...slot, roomId: null, ...more }))
	edit({ roomId: aRoom(school.id) })
	expect(subjects()).toHaveLength(1)
	edit({ startTime: '18:00' })
	valueOf(cancel())
	valueOf(restoreLesson(office, next))
	const told = [
		'Moved: Piano, Tue 20 January, 16:00',
		'Canceled: Piano, Tue 20 January, 18:00',
		'Takes place after all: Piano, Tue 20 January, 18:00',
	]
	expect(subjects().slice(1)).toEqual(told)
	expect(mails('marco@school.example').map(({ subject }) => subject)).toEqual(expect.arrayContaining(told))
})

describe('lessons that leave the schedule with their only student', () => {
	const lead = (more: Partial<StateChange>) => {
		change(`update students set first_name = 'Paul', last_name = 'Wolf' where id = ?`, studio.student)
		change(`update classes set kind = 'private'`)
		const wish = { state: 'left', since: '2026-01-19', lessons: 'remove', ...more } as const
		return valueOf(changeStudentStatus(studio.office, studio.student, wish, 1))
	}

	it('are listed to their teacher with the student and the last day, and so is that it was undone', () => {
		const { lessonsChange } = lead({})
		expect(subjects()).toEqual(['Lessons of Paul Wolf end after 19 January 2026'])
		expect(mails()[0]?.text).toContain('This lesson was removed from your schedule at')
		expect(mails()[0]?.text).toContain('Piano, Tue 20 January, 16:00')
		change(`update outbox set sent_at = 1, text = ''`)
		valueOf(undoChange(studio.office, lessonsChange ?? ''))
		expect(subjects()[1]).toBe('Lessons of Paul Wolf go on after 19 January 2026')
		expect(mails()[1]?.text).toContain('Piano, Tue 20 January, 16:00–16:45 takes place.')
	})

	it.each([
		['en', 'Lessons of Paul Wolf pause from 19 January 2026 to 25 January 2026'],
		['de', 'Der Unterricht von Paul Wolf pausiert vom 19. Januar 2026 bis zum 25. Januar 2026'],
		[
			'es',
			'Las clases de Paul Wolf se interrumpen desde el 19 de enero de 2026 hasta el 25 de enero de 2026',
		],
	])('are listed with the days of a pause: %s', (language, subject) => {
		const { userId } = studio.teacher
		change(`update users set email_key = email where id = ?`, userId)
		change('insert into preferences (user_id, language, updated_at) values (?, ?, 1)', userId, language)
		lead({ state: 'paused', until: '2026-01-25' })
		expect(subjects()).toEqual([subject])
	})

	it('are listed where only the enrollment ends', () => {
		const { office, classId, student } = studio
		change(`update classes set kind = 'private'`)
		const [row] = rows<{ id: string }>('select id from enrolments where student_id = ?', student)
		const end = { version: 1, endsOn: '2026-01-19', reason: 'Moved' }
		valueOf(leaveClass(office, { classId, id: row?.id ?? '' }, end))
		expect(subjects()).toEqual([expect.stringMatching(/^Lessons of .+ end after 19 January 2026$/)])
	})

	it('are not written about where they stay and only the student leaves, or where the teacher chose so', () => {
		lead({ lessons: 'keep' })
		expect(subjects()).toEqual(['Paul Wolf leaves Piano'])
		const { version, ...chosen } = findNotifications(studio.teacher)
		valueOf(saveNotifications(studio.teacher, version, { ...chosen, hows: { change: 'off' } }))
		change(`update students set leaving_change = null, left_on = null, version = 1`)
		lead({})
		expect(rows('select id from lessons where id = ?', studio.next)).toEqual([])
		expect(subjects()).toHaveLength(1)
	})
})

describe('lessons that were added', () => {
	const one = () => {
		const { classId, teacherId } = studio
		const slot = { day: '2026-01-21', startTime: '17:00', durationMinutes: 45, roomId: null, teacherId }
		return { ...slot, classId, kind: 'extra' as const }
	}
	const weekly = (more = {}) => {
		const days = { startsOn: '2026-02-03', endsOn: '2026-03-31', startTime: '10:00' }
		return tuesdays({ ...days, teacherId: studio.teacherId, ...more })
	}

	it('are named to their teacher, and to the family only if the office wants it', () => {
		change(`update guardians set email = 'ana@family.example'`)
		expect(valueOf(addExtraLesson(studio.office, newId(), one())).mailed).toBe(0)
		expect(mails('ana@family.example')).toEqual([])
		expect(subjects()).toEqual(['Added: Piano, Wed 21 January, 17:00'])
		expect(mails()[0]?.text).toContain('This lesson was added at')
		const other = { ...one(), day: '2026-01-22', tells: true }
		expect(valueOf(addExtraLesson(studio.office, newId(), other)).mailed).toBe(1)
		expect(mails('ana@family.example')[0]?.subject).toBe('Added: Piano, Thu 22 January, 17:00')
		expect(mails('ana@family.example')[0]?.text).toContain('Piano, Thu 22 January, 17:00–17:45 takes place.')
	})

	it('are named with their place: the room with its address, or the link of online lessons', () => {
		change(`update guardians set email = 'ana@family.example'`)
		const roomId = aHall(studio.office.schoolId)
		const extra = (more: object) =>
			valueOf(addExtraLesson(studio.office, newId(), { ...one(), tells: true, ...more }))
		extra({ roomId })
		const inHall =
			'Wed 21 January, 17:00–17:45 takes place, in Hall, North house, 9 Lake Street, Springfield.'
		expect(mails('ana@family.example')[0]?.text).toContain(inHall)
		expect(mails()[0]?.text).toContain(inHall)
		change(`update classes set online_link = 'https://meet.example/1'`)
		extra({ day: '2026-01-22' })
		expect(mails('ana@family.example')[1]?.text).toContain(
			'Thu 22 January, 17:00–17:45 takes place, online, https://meet.example/1.',
		)
	})

	it('are one line of one email if they repeat', () => {
		valueOf(addSeries(studio.office, newId(), studio.classId, weekly()))
		expect(mails()).toHaveLength(1)
		expect(mails()[0]?.text).toContain('Piano: Tuesday, 10:00–10:45, every week from 3 February 2026')
	})

	it('are a line each if they are on chosen dates', () => {
		const dates = ['2026-02-03', '2026-02-19']
		const wish = weekly({ frequency: 'dates', dates, weekdays: [] })
		valueOf(addSeries(studio.office, newId(), studio.classId, wish))
		expect(mails()).toHaveLength(1)
		expect(mails()[0]?.text.match(/takes place/g)).toHaveLength(2)
	})

	it('are taken back in a second email if the first one has left', () => {
		const { office, classId } = studio
		valueOf(addSeries(office, newId(), classId, weekly()))
		change('update outbox set sent_at = ?', Date.now())
		const [made] = rows<{ id: string }>(`select id from schedule_changes where kind = 'series'`)
		valueOf(undoChange(office, made?.id ?? ''))
		expect(subjects()[1]).toBe('New lessons do not take place after all')
		expect(mails()[1]?.text).toContain('Piano: Tuesday, 10:00–10:45, does not take place after all (')
	})

	it('come with a new weekly student, but not with an import', () => {
		const { office, teacherId, student: studentId } = studio
		const when = { weekday: 2, startTime: '18:00', durationMinutes: 45, startsOn: '2026-02-03' }
		const lesson = { studentId, teacherId, ...when, ends: 'open' as const }
		valueOf(addLesson(office, lesson, newId(), 'import'))
		expect(mails()).toEqual([])
		valueOf(addLesson(office, { ...lesson, startTime: '19:00' }, newId()))
		expect(mails()[0]?.text).toContain('Tuesday, 19:00–19:45, every week from 3 February 2026.')
		valueOf(addLesson(office, { ...lesson, startTime: '20:00', ends: 'date', endsOn: '2026-03-05' }, newId()))
		expect(mails()[1]?.text).toContain('every week from 3 February 2026 to 5 March 2026.')
	})
})

describe('another time that a teacher proposes', () => {
	function proposed() {
		const startsAt = studio.at('2026-01-21', '17:00')
		change(`update guardians set email = 'ana@family.example'`)
		const proposal = { times: [{ startsAt, roomId: null }], expiresAt: studio.at('2026-01-19', '00:00') }
		const made = proposeMove(studio.teacher, newId(), studio.next, {
			...proposal,
			message: 'I have a rehearsal',
		})
		return { startsAt, id: valueOf(made).id }
	}

	it('is emailed to the family, and the answer to the teacher', () => {
		const { id, startsAt } = proposed()
		const [mail] = mails('ana@family.example')
		expect(mail?.subject).toBe('Another time for Piano, Tue 20 January, 16:00?')
		expect(mail?.text).toContain('Choose one by 18 January 2026')
		expect(mail?.text).toContain('Wed 21 January, 17:00–17:45')
		expect(mail?.text).toContain('I have a rehearsal')
		valueOf(answerProposal(studio.mother, id, { startsAt }))
		expect(subjects()).toEqual(['Moved: Piano, Tue 20 January, 16:00'])
	})

	it('names the instrument of a private lesson that is named after its student', () => {
		change("update students set first_name = 'Mia', last_name = 'Moon' where id = ?", studio.student)
		const named = "update classes set kind = 'private', name = 'Mia Moon', instrument_id = ? where id = ?"
		change(named, anInstrument(studio.school, 'Violin'), studio.classId)
		const { id, startsAt } = proposed()
		expect(readDay(studio.teacher).lessons.map(({ title }) => title)).toEqual(['Mia Moon (Violin)'])
		const [shown] = readProposals(studio.mother, listChildren(studio.mother))
		expect(shown?.lesson).toBe('Mia, Violin')
		valueOf(answerProposal(studio.mother, id, { startsAt }))
		const family = mails('ana@family.example')
		expect(family.map(({ subject }) => subject)).toEqual([
			'Another time for Mia Moon (Violin), Tue 20 January, 16:00?',
			'Moved: Mia Moon (Violin), Tue 20 January, 16:00',
		])
		expect(family[1]?.text).toMatch(/^Mia Moon \(Violin\), Tue 20 January, 16:00 moves to /m)
		expect(subjects()).toEqual(['Moved: Mia Moon (Violin), Tue 20 January, 16:00'])
	})

	it('is emailed to the teacher when the family declines', () => {
		valueOf(answerProposal(studio.mother, proposed().id, { decline: true, note: 'We are away' }))
		expect(subjects()).toEqual(['Not moved: Piano, Tue 20 January, 16:00'])
		expect(mails()[0]?.text).toContain('We are away')
	})

	it('is taken back with an email to the family, once, and with none where it was replaced or its time was over', () => {
		const family = () => mails('ana@family.example').slice(1)
		proposed()
		const { id } = proposed()
		expect(family().map(({ subject }) => subject)).toEqual(['Another time for Piano, Tue 20 January, 16:00?'])
		for (let times = 0; times < 2; times++) valueOf(withdrawProposal(studio.teacher, id))
		expect(family()).toHaveLength(2)
		expect(family()[1]?.subject).toBe('Not moved: Piano, Tue 20 January, 16:00')
		expect(family()[1]?.text).toMatch(
			/times that .* proposed are no longer open. The lesson stays on Tue 20 January, 16:00/,
		)
		expect(subjects()).toEqual([])
		const { id: over } = proposed()
		change('update move_proposals set expires_at = 1 where id = ?', over)
		valueOf(withdrawProposal(studio.teacher, over))
		expect(family()).toHaveLength(3)
	})

	it('is taken back in the language of the family, and without an email where it chose none', () => {
		const { id } = proposed()
		change(`update guardians set language = 'de', email_key = 'ana@family.example'`)
		valueOf(withdrawProposal(studio.teacher, id))
		const text = () => mails('ana@family.example').map((mail) => mail.text)
		expect(text()[1]).toContain('Die Stunde bleibt bei ihrer Zeit: Di, 20. Januar, 16:00.')
		const { version, ...chosen } = findNotifications(studio.mother)
		valueOf(saveNotifications(studio.mother, version, { ...chosen, hows: { change: 'off' } }))
		valueOf(withdrawProposal(studio.teacher, proposed().id))
		expect(text()).toHaveLength(2)
	})
})

describe('a make-up lesson', () => {
	function aBooking() {
		const house = aHousehold()
		change(`update teachers set email = 'jun@school.example' where id = ?`, house.teacher)
		const creditId = aCredit(house.school, house.ben)
		const credit = findOwnCredit(house.own, creditId)
		const slot = listSlots(house.own, credit!, { from: '2026-01-05' })[0]!.key
		return { ...house, creditId, slot }
	}

	it('that a family books by itself is emailed to its teacher', () => {
		const { own, creditId, slot } = aBooking()
		const { id } = valueOf(holdSlot(own, { creditId, slot }))
		valueOf(confirmHold(own, newId(), id))
		expect(subjects()).toEqual(['Make-up lesson booked for Ben Okafor'])
		expect(mails()[0]?.text).toMatch(/Ben Okafor: Violin, Mon 5 January, .*, Blue Room/)
	})

	it('that the office books is emailed to its teacher, even where the family is not told', () => {
		const { access, creditId, slot } = aBooking()
		valueOf(bookForFamily(access, newId(), { creditId, slot, tells: false }))
		expect(subjects()).toEqual(['Make-up lesson booked for Ben Okafor'])
	})
})
