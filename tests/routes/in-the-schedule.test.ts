import { beforeEach, describe, expect, it } from 'vitest'
import { daysAfter, plainDateWords, today } from '#app/utils/dates.ts'
import { weekdayOf } from '#app/domain/lesson/recurrence.ts'
import { severalDaysWords } from '#app/utils/several-days.ts'
import { aGuardianOf } from '../support/accounts.ts'
import { change, databaseHash, rows } from '../support/database.ts'
import {
	aClass,
	aClosure,
	aLesson,
	anAdminAt,
	anEnrolment,
	aSchool,
	aSoloTeacherAt,
	aStudent,
	aStudentAt,
	type ASchool,
} from '../support/factories.ts'
import { aRoom, whenClocksShow } from '../support/lessons.ts'
import { Visitor } from '../support/visitor.ts'

let school: ASchool
let office: Visitor

beforeEach(async () => {
	school = aSchool()
	office = await Visitor.signedInAs(anAdminAt(school))
})

const now = today('America/New_York')
/** In a week, so that no lesson has begun. */
const first = daysAfter(now, 7)
const weekday = String(weekdayOf(first))
const days = (classId: string) =>
	rows<{ day: string }>('select day from lessons where class_id = ? order by day', classId).map(
		({ day }) => day,
	)
const lessonFields = (studentId: string, more = {}) => ({
	studentId,
	weekday,
	startTime: '4pm',
	durationMinutes: '30',
	startsOn: first,
	ends: 'open',
	...more,
})

const second = daysAfter(first, 7)
const LEAVE_OUT = 'Leave out the lessons that clash'
const leftOut = `Left out, because it clashes: ${severalDaysWords([second], 'day-first')}.`

const lettersTo = (address: string) =>
	rows<{ text: string }>('select text from outbox where to_address = ?', address).map(({ text }) => text)

/** A room in which the choir meets at four on that day. */
function takenOn(day: string): string {
	const roomId = aRoom(school.id)
	const choir = aClass(school, { name: 'Choir' })
	aLesson(school, { classId: choir, roomId, startsAt: whenClocksShow('16:00', day) })
	return roomId
}

describe('a private lesson that is added', () => {
	it('is in the week’s schedule at once, for a teacher alone as at a school', async () => {
		const own = aSchool({ kind: 'solo' })
		const teacher = await Visitor.signedInAs(aSoloTeacherAt(own))
		const student = aStudent(own, { firstName: 'Kit', lastName: 'Moss' })
		const form = await teacher.get(`/classes/new-lesson?student=${student}`)
		expect(form.page.text).toContain('Kit Moss')
		const added = await teacher.follow(
			await teacher.post('/classes/new-lesson', { ...lessonFields(student), ...form.page.forms[0]?.hidden }),
		)
		expect(added.page.flash).toContain(
			'The lesson of Kit Moss was added and is in the schedule (27 lessons).',
		)
		expect(added.page.text).not.toContain('Not in the schedule yet')
		const week = await teacher.get(`/schedule?view=week&day=${first}`)
		expect(week.page.text).toContain('Kit Moss')
		const [{ id } = { id: '' }] = rows<{ id: string }>('select id from classes where school_id = ?', own.id)
		expect((await teacher.get(`/classes/${id}/lessons`)).page.text).toContain('until further notice')
		change('update classes set ends_on = ? where id = ?', daysAfter(first, 70), id)
		const { text } = (await teacher.get(`/classes/${id}/lessons`)).page
		expect(text).toContain(`until ${plainDateWords(daysAfter(first, 70), 'day-first')}`)
		expect(text).not.toContain('until further notice')
	})

	it('proposes students, those without a class first, and keeps the chosen time in the search', async () => {
		anEnrolment(school, aClass(school), aStudent(school, { firstName: 'Ada', lastName: 'Able' }))
		aStudent(school, { firstName: 'Zoe', lastName: 'Zorn' })
		aStudent(school, { firstName: 'Gone', lastName: 'Able', state: 'left' })
		aStudent(aSchool(), { firstName: 'Not', lastName: 'Ours' })
		const { body } = await office.get(`/classes/new-lesson?day=${first}&time=16:00`)
		expect(body.match(/(?<=>)(Zoe Zorn|Ada Able|Gone Able|Not Ours)(?=<)/g)).toEqual(['Zoe Zorn', 'Ada Able'])
		expect(body).toMatch(new RegExp(`type="hidden" name="day" value="${first}"`))
	})

	it('names its one day, and no weekday, if it is once', async () => {
		const student = aStudent(school, { firstName: 'Kit', lastName: 'Moss' })
		const saved = await office.post('/classes/new-lesson', lessonFields(student, { ends: 'once' }))
		const { text } = (await office.follow(saved)).page
		expect(text).toMatch(/ 20\d\d, 16:00–16:30/)
		expect(text).not.toMatch(/days, 16:00/)
		const [{ id } = { id: '' }] = rows<{ id: string }>(
			'select id from classes where school_id = ? order by id desc',
			school.id,
		)
		expect((await office.get(`/classes/${id}/lessons`)).page.text).not.toContain('until further notice')
	})

	it('needs no weekday if it is once and on a given day', async () => {
		const student = aStudent(school, { firstName: 'Kit', lastName: 'Moss' })
		const fields = lessonFields(student, { weekday: '', ends: 'once' })
		const live = await office.post('/classes/new-lesson/preview', fields)
		expect(live.json()).toMatchObject({ preview: { days: [{ day: first }] } })
		for (const other of [{ startsOn: '' }, { ends: 'open' }, { startTime: 'soon', ends: 'open' }]) {
			const refused = await office.post('/classes/new-lesson', { ...fields, ...other })
			expect([refused.status, refused.page.problemOf('weekday')]).toEqual([400, 'Error: Choose a weekday'])
		}
		const early = await office.post('/classes/new-lesson', { ...fields, startTime: 'soon' })
		expect([early.status, early.page.problemOf('weekday')]).toEqual([400, ''])
		expect((await office.post('/classes/new-lesson', fields)).status).toBe(303)
		expect(rows('select day from lessons')).toEqual([{ day: first }])
	})

	it('is on the next such weekday if it is once and both are given, as the preview says', async () => {
		const student = aStudent(school, { firstName: 'Kit', lastName: 'Moss' })
		const startsOn = daysAfter(first, -2)
		const fields = lessonFields(student, { startsOn, ends: 'once' })
		const live = await office.post('/classes/new-lesson/preview', fields)
		expect(live.json()).toMatchObject({ preview: { days: [{ day: first }] } })
	})

	it('is on the roll and in the portal of its student', async () => {
		const person = aStudentAt(school)
		const [student] = rows<{ id: string }>(
			'select id from students where membership_id = ?',
			person.membershipId,
		)
		await office.post('/classes/new-lesson', lessonFields(student?.id ?? ''))
		const [lesson] = rows<{ id: string }>('select id from lessons order by starts_at')
		expect((await office.get(`/classes/sessions/${lesson?.id}`)).page.text).toContain(person.name)
		const portal = await (await Visitor.signedInAs(person)).get('/student/schedule')
		expect(portal.page.text).toContain('16:00–16:30')
	})

	it('says its dates before it is saved, with what clashes, and writes nothing', async () => {
		const student = aStudent(school, { firstName: 'Kit', lastName: 'Moss' })
		const before = databaseHash()
		const free = await office.post(`/classes/new-lesson?student=${student}`, {
			...lessonFields(student),
			intent: 'preview',
		})
		expect(free.page.text).toContain('Free, no clash.')
		expect(free.page.text).toContain('Later weeks are added automatically.')
		expect(databaseHash()).toBe(before)
	})

	it('says the same while it is filled in, and nothing of a form with mistakes', async () => {
		const student = aStudent(school, { firstName: 'Kit', lastName: 'Moss' })
		const before = databaseHash()
		const path = '/classes/new-lesson/preview'
		const live = await office.post(path, lessonFields(student))
		expect(live.json()).toMatchObject({ preview: { clashing: 0, goesOn: true } })
		expect((await office.post(path, { ...lessonFields(student), startTime: 'soon' })).status).toBe(400)
		expect(databaseHash()).toBe(before)
	})

	it('keeps what was typed where it clashes, and is booked all the same with a reason', async () => {
		const student = aStudent(school, { firstName: 'Kit', lastName: 'Moss' })
		const roomId = aRoom(school.id)
		const choir = aClass(school, { name: 'Choir' })
		aLesson(school, { classId: choir, roomId, startsAt: whenClocksShow('16:00', daysAfter(first, 7)) })
		const fields = lessonFields(student, { roomId })
		const get = await office.get(`/classes/new-lesson?student=${student}`)
		expect(get.page.text).not.toContain('Reason to book despite a clash')
		const refused = await office.post(`/classes/new-lesson?student=${student}`, fields)
		expect(refused.status).toBe(409)
		expect(refused.page.text).toContain('Blue Room is taken by Choir then')
		expect(refused.page.text).toContain('1 lesson clashes.')
		expect(refused.page.valueOf('startTime')).toBe('4pm')
		expect(rows('select id from classes where school_id = ?', school.id)).toHaveLength(1)
		const forced = await office.post(`/classes/new-lesson?student=${student}`, {
			...fields,
			forceReason: 'They share it',
		})
		expect(forced.status).toBe(303)
		expect(rows('select day from lessons where forced_reason is not null')).toHaveLength(1)
	})

	it('leaves out the lessons that clash where the office ticks it, and names their days', async () => {
		const student = aStudent(school, { firstName: 'Kit', lastName: 'Moss' })
		const fields = lessonFields(student, { roomId: takenOn(second) })
		const path = `/classes/new-lesson?student=${student}`
		expect((await office.get(path)).body).not.toContain(LEAVE_OUT)
		const refused = await office.post(path, fields)
		expect([refused.status, refused.page.text]).toEqual([409, expect.stringContaining(LEAVE_OUT)])
		const checked = await office.post(path, { ...fields, leavesOut: 'on', intent: 'preview' })
		expect(checked.page.text).toContain('1 lesson clashes.')
		const added = await office.follow(await office.post(path, { ...fields, leavesOut: 'on' }))
		expect(added.page.flash).toContain('The lesson of Kit Moss was added')
		expect(added.page.flash).toContain(`(26 lessons). ${leftOut}`)
		const [made] = rows<{ id: string }>(`select id from classes where name = 'Kit Moss'`)
		expect(days(made?.id ?? '').slice(0, 2)).toEqual([first, daysAfter(first, 14)])
	})

	it('is refused where every one of them clashes', async () => {
		const student = aStudent(school, { firstName: 'Kit', lastName: 'Moss' })
		const roomId = takenOn(first)
		const before = databaseHash()
		const fields = lessonFields(student, { roomId, ends: 'date', endsOn: first, leavesOut: 'on' })
		const refused = await office.post(`/classes/new-lesson?student=${student}`, fields)
		expect(refused.status).toBe(409)
		expect(refused.page.text).toContain('Every lesson clashes, so none would be left.')
		expect(databaseHash()).toBe(before)
	})
})

describe('a class', () => {
	const fields = {
		kind: 'group',
		name: 'Choir',
		durationMinutes: '45',
		extraSeats: '0',
		joining: 'closed',
		state: 'running',
		weekday,
		startTime: '16:00',
		startsOn: first,
	}

	it('is in the schedule once it is added', async () => {
		const added = await office.follow(await office.post('/classes/new', fields))
		expect(added.page.flash).toContain('Choir was added and is in the schedule (27 lessons).')
	})

	it('leaves out the lessons that clash where the office ticks it', async () => {
		const form = { ...fields, name: 'Band', roomId: takenOn(second) }
		const refused = await office.post('/classes/new', form)
		expect([refused.status, refused.page.text]).toEqual([409, expect.stringContaining(LEAVE_OUT)])
		const added = await office.follow(await office.post('/classes/new', { ...form, leavesOut: 'on' }))
		expect(added.page.flash).toContain(`Band was added and is in the schedule (26 lessons). ${leftOut}`)
	})

	it('says on which day its room is closed', async () => {
		const roomId = aRoom(school.id)
		aClosure(school, { name: 'Tuning', startsOn: second, endsOn: second, roomId })
		const added = await office.follow(await office.post('/classes/new', { ...fields, roomId }))
		expect(added.page.flash).toContain(
			`(26 lessons). Not on ${severalDaysWords([second], 'day-first')}: Blue Room is closed (Tuning).`,
		)
	})

	it('that began long ago says which lessons were not added', async () => {
		const longAgo = daysAfter(first, -70)
		const added = await office.follow(await office.post('/classes/new', { ...fields, startsOn: longAgo }))
		expect(added.page.flash).toMatch(
			/in the schedule \(\d+ lessons\)\. Lessons before .+ are left out\. You can add them one at a time\./,
		)
	})

	it('runs at once if its first lesson has been, and waits for it otherwise', async () => {
		const open = { ...fields, state: 'open' }
		await office.post('/classes/new', { ...open, name: 'Early', startsOn: daysAfter(first, -14) })
		await office.post('/classes/new', { ...open, name: 'Late' })
		expect(rows('select name, state from classes order by name')).toEqual([
			{ name: 'Early', state: 'running' },
			{ name: 'Late', state: 'open' },
		])
	})

	it('asks for the time zone before it makes lessons', async () => {
		change("update schools set time_zone = 'UTC' where id = ?", school.id)
		for (const path of ['/classes/new', '/classes/new-lesson'])
			expect((await office.get(path)).location).toBe(
				`/dashboard/getting-started?${new URLSearchParams({ then: path })}#start`,
			)
	})

	it('with a time and no lessons is offered for the schedule on its page, the empty week and its student’s', async () => {
		const classId = aClass(school, { name: 'Duo', weekday: Number(weekday), startTime: '16:00' })
		const student = aStudent(school)
		anEnrolment(school, classId, student)
		for (const path of [
			`/classes/${classId}`,
			`/classes/${classId}/lessons`,
			'/schedule',
			`/students/${student}`,
		])
			expect((await office.get(path)).page.forms.map(({ button }) => button).join()).toMatch(
				/Schedule \w+days, 16:00 ?: Duo/,
			)
		const page = await office.get(`/classes/${classId}`)
		const offer = page.page.forms.find(({ button }) => button.startsWith('Schedule '))
		expect((await office.post(offer?.action ?? '', offer?.hidden)).status).toBe(303)
		expect(days(classId).length).toBeGreaterThan(25)
		expect((await office.get(`/classes/${classId}`)).body).not.toContain('Not in the schedule yet')
	})

	it('is offered for the schedule with an email to the families of its students', async () => {
		const offerOf = async (name: string, email: string) => {
			const classId = aClass(school, { name, weekday: Number(weekday), startTime: '16:00', startsOn: first })
			anEnrolment(school, classId, aStudent(school, { email }))
			const { page } = await office.get(`/classes/${classId}`)
			expect(page.text).toContain('Email 1 person about this')
			expect(page.html).toMatch(/<input(?=[^>]*name="tells")(?=[^>]*checked="")/)
			const { action = '', hidden } = page.forms.find(({ button }) => button.includes('Schedule ')) ?? {}
			return async (more: Record<string, string>) =>
				(await office.follow(await office.post(action, { ...hidden, ...more }))).page.flash
		}
		const schedule = await offerOf('Duo', 'joy@family.example')
		expect(await schedule({ tells: 'on' })).toBe('27 lessons were added. The families will get an email.')
		expect(lettersTo('joy@family.example')).toEqual([expect.stringContaining('First lesson: ')])
		expect(await (await offerOf('Trio', 'ben@family.example'))({})).toBe('27 lessons were added.')
		expect(lettersTo('ben@family.example')).toEqual([])
		aClass(school, { name: 'Solo', weekday: Number(weekday), startTime: '16:00' })
		expect((await office.get('/schedule')).page.text).not.toContain('about this')
	})

	it('that clashes is offered on the form of its series, filled in', async () => {
		const roomId = aRoom(school.id)
		const classId = aClass(school, { name: 'Duo', weekday: Number(weekday), startTime: '16:00', roomId })
		aLesson(school, {
			classId: aClass(school, { name: 'Choir' }),
			roomId,
			startsAt: whenClocksShow('16:00', first),
		})
		const page = await office.get(`/classes/${classId}`)
		const offer = page.page.forms.find(({ button }) => button.startsWith('Schedule '))
		const refused = await office.post(offer?.action ?? '', offer?.hidden)
		expect([refused.status, refused.page.valueOf('startTime')]).toEqual([409, '16:00'])
		expect(refused.page.text).toContain('Blue Room is taken by Choir then')
		expect(refused.page.text).toContain('Reason to book despite a clash')
		expect(refused.page.text).toContain(LEAVE_OUT)
		expect(days(classId)).toEqual([])
		const fields = { ...offer?.hidden, leavesOut: 'on' }
		const added = await office.follow(await office.post(offer?.action ?? '', fields))
		expect(added.page.flash).toMatch(/^\d+ lessons were added\. Left out, because it clashes: /)
		expect(days(classId).slice(0, 2)).toEqual([now, second])
	})
})

describe('another time of a class', () => {
	let classId: string
	const fields = {
		kind: 'group',
		name: 'Choir',
		durationMinutes: '45',
		extraSeats: '0',
		joining: 'closed',
		weekday,
		startTime: '16:00',
		startsOn: first,
	}
	const edit = (more: Record<string, string>) =>
		office.post(`/classes/${classId}/definition`, { ...fields, version: '1', intent: 'save', ...more })
	const times = () =>
		rows<{ day: string; starts_at: number }>(
			'select day, starts_at from lessons where class_id = ? order by starts_at',
			classId,
		)

	beforeEach(async () => {
		await office.post('/classes/new', { ...fields, state: 'running' })
		const [made] = rows<{ id: string }>('select id from classes where school_id = ?', school.id)
		classId = made?.id ?? ''
	})

	it('is saved at once where no lesson changes', async () => {
		expect((await edit({ name: 'Chamber choir' })).status).toBe(303)
	})

	it('shows what becomes of each lesson first, and changes those from the chosen day on', async () => {
		const before = databaseHash()
		const shown = await edit({ startTime: '17:00' })
		expect(shown.status).toBe(200)
		expect(shown.page.text).toContain('What changes in the schedule')
		expect(shown.page.text).toContain('Moved or changed: 27 lessons')
		expect(databaseHash()).toBe(before)
		const changesFrom = daysAfter(first, 7)
		const from = await edit({ startTime: '17:00', changesFrom })
		expect(from.page.text).toContain('Moved or changed: 26 lessons')
		const token = from.page.valueOf('token') ?? ''
		const saved = await edit({ startTime: '17:00', changesFrom, intent: 'apply', token })
		expect(saved.status).toBe(303)
		expect(times().map(({ starts_at }) => starts_at)).toEqual(
			times().map(({ day }, at) => whenClocksShow(at === 0 ? '16:00' : '17:00', day)),
		)
		expect(rows('select start_time from classes where id = ?', classId)).toEqual([{ start_time: '17:00' }])
	})

	it('is refused by name where it clashes, and with another preview than was shown', async () => {
		const choir = aClass(school, { name: 'Band' })
		const roomId = aRoom(school.id)
		aLesson(school, { classId: choir, roomId, startsAt: whenClocksShow('16:00', first) })
		const shown = await edit({ roomId })
		expect(shown.page.text).toContain('Blue Room is taken by Band then')
		const token = shown.page.valueOf('token') ?? ''
		const refused = await edit({ roomId, intent: 'apply', token })
		expect([refused.status, refused.page.text]).toEqual([409, expect.stringContaining('What changes')])
		expect((await edit({ roomId, intent: 'apply', token: 'old' })).status).toBe(409)
		expect((await edit({ roomId, intent: 'apply', token, forceReason: 'Two pianos' })).status).toBe(303)
	})

	it('up to a later last day is shown with those who get an email about it, and told', async () => {
		const student = aStudent(school)
		aGuardianOf(school, student, { name: 'Eva Lind', email: 'eva@family.example' })
		anEnrolment(school, classId, student)
		change('update classes set ends_on = ? where id = ?', second, classId)
		change('delete from lessons where class_id = ? and day > ?', classId, second)
		change('update series set ends_on = ? where class_id = ?', second, classId)
		const endsOn = daysAfter(second, 14)
		const shown = await edit({ endsOn, tells: 'on' })
		expect(shown.page.text).toContain('New: 2 lessons')
		expect(shown.page.text).toContain('Email 1 person about this')
		const token = shown.page.valueOf('token') ?? ''
		const saved = await office.follow(await edit({ endsOn, tells: 'on', intent: 'apply', token }))
		expect(saved.page.flash).toBe(
			'Choir was saved. 2 lessons were added to the schedule. The families will get an email.',
		)
		expect(days(classId).at(-1)).toBe(endsOn)
		expect(rows(`select subject from outbox where to_address = 'eva@family.example'`)).toHaveLength(1)
	})

	it('that it gets only now puts it into the schedule', async () => {
		classId = aClass(school, { name: 'Duo', startsOn: first })
		expect((await edit({ name: 'Duo', startTime: '18:00' })).status).toBe(303)
		expect(days(classId).length).toBeGreaterThan(25)
	})

	it.each([
		['on', ' The families will get an email.', [expect.stringContaining('First lesson: ')]],
		['', '', []],
	])(
		'that its students get only now is shown first, and emailed where that is ticked: %j',
		async (...all) => {
			const [tells, mailed, letters] = all
			const email = 'joy@family.example'
			classId = aClass(school, { name: 'Duo', startsOn: first })
			anEnrolment(school, classId, aStudent(school, { email }))
			const typed = { name: 'Duo', startTime: '18:00' }
			const before = databaseHash()
			const { page } = await edit({ ...typed, tells: 'on' })
			expect(page.text).toContain('New: 27 lessons')
			expect(page.text).toContain('Email 1 person about this')
			expect(page.html).toMatch(/<input(?=[^>]*name="tells")(?=[^>]*checked="")/)
			expect(page.text).not.toContain('Change lessons from')
			expect(databaseHash()).toBe(before)
			const token = page.valueOf('token') ?? ''
			const saved = await office.follow(await edit({ ...typed, tells, intent: 'apply', token }))
			expect(saved.page.flash).toBe(`Duo was saved. 27 lessons were added to the schedule.${mailed}`)
			expect(days(classId)[0]).toBe(first)
			expect(lettersTo(email)).toEqual(letters)
		},
	)

	const begin = (student: string) =>
		anEnrolment(school, classId, student, { state: 'future', startsOn: first })
	const seats = () =>
		rows<{ starts_on: string }>('select starts_on from enrolments where class_id = ?', classId).map(
			({ starts_on }) => starts_on,
		)

	it('from a later first day removes the lessons before it, and its students begin then', async () => {
		begin(aStudent(school))
		const later = daysAfter(first, 14)
		const shown = await edit({ startsOn: later })
		expect(shown.page.text).toContain('Removed: 2 lessons')
		expect(seats()).toEqual([first])
		const token = shown.page.valueOf('token') ?? ''
		expect((await edit({ startsOn: later, intent: 'apply', token })).status).toBe(303)
		expect(days(classId)[0]).toBe(later)
		expect(seats()).toEqual([later])
		expect(
			(await office.get(`/classes/${classId}/lessons`)).page.text.match(/until further notice/g),
		).toHaveLength(1)
	})

	it('from an earlier first day adds the lessons since, with its students', async () => {
		const later = daysAfter(first, 14)
		const moved = await edit({ startsOn: later })
		await edit({ startsOn: later, intent: 'apply', token: moved.page.valueOf('token') ?? '' })
		const student = aStudent(school)
		aGuardianOf(school, student, { name: 'Eva Lind', email: 'eva@family.example' })
		anEnrolment(school, classId, student, { state: 'future', startsOn: later })
		const version = String(
			rows<{ version: number }>('select version from classes where id = ?', classId)[0]?.version,
		)
		const shown = await edit({ version })
		expect(shown.page.text).toContain('New: 2 lessons')
		const token = shown.page.valueOf('token') ?? ''
		expect(shown.page.text).toContain('Email 1 person about this')
		expect((await edit({ version, intent: 'apply', token, tells: 'on' })).status).toBe(303)
		expect(days(classId)[0]).toBe(first)
		expect(seats()).toEqual([first])
		const [mail] = rows<{ text: string }>("select text from outbox where kind = 'lesson-changes'")
		expect(mail?.text.match(/Choir, .+ takes place\./g)).toHaveLength(2)
	})
})
