import { beforeEach, describe, expect, it } from 'vitest'
import { markLesson } from '#app/models/attendance/marks.server.ts'
import { daysAfter, startOfDay, today } from '#app/utils/dates.ts'
import {
	accessOf,
	aClass,
	aLesson,
	anAdminAt,
	anEnrolment,
	aSchool,
	aStudent,
	aTeacher,
	type ASchool,
} from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'
import { change, databaseHash, rows } from '../support/database.ts'
import { aCredit } from '../support/portal.ts'
import { Visitor } from '../support/visitor.ts'

const ZONE = 'America/New_York'
const HOUR = 3_600_000
const DAY = daysAfter(today(ZONE), -10)
const four = startOfDay(DAY, ZONE) + 16 * HOUR

let school: ASchool
let admin: ReturnType<typeof anAdminAt>
let office: Visitor
let student: string
let classId: string
let teacherId: string

beforeEach(async () => {
	school = aSchool()
	admin = anAdminAt(school)
	office = await Visitor.signedInAs(admin)
	teacherId = aTeacher(school, { name: 'Jun Mori' })
	classId = aClass(school, { name: 'Piano' })
	student = aStudent(school, { firstName: 'Ada', lastName: 'Lind' })
	anEnrolment(school, classId, student)
})

function aRoll(letters: string) {
	return [...letters].map((code, at) => {
		const id = aLesson(school, { classId, startsAt: four - at * 24 * HOUR, teacherId })
		valueOf(markLesson(accessOf(admin), id, [{ studentId: student, code }], { source: 'office' }))
		return id
	})
}

describe('attendance', () => {
	it('has a place in the menu, and is where the guide leads', async () => {
		expect((await office.get('/dashboard')).page.links['Attendance']).toBe('/attendance')
		expect((await office.get('/dashboard/getting-started?open=recommended')).body).toContain('"/attendance')
	})

	it('of a school where nothing happened says so on every tab', async () => {
		const text = async (tab: string) => (await office.get(`/attendance${tab && `/${tab}`}`)).page.text
		expect(await text('')).toContain('No lessons on this day')
		expect(await text('unmarked')).toContain('Every roll is taken')
		expect(await text('classes')).toContain('Nothing was marked')
		expect(await text('students')).toContain('Nothing was marked')
		expect(await text('credits')).toContain('No lessons are owed')
		expect(await text('patterns')).toContain('Nobody stands out')
	})

	it('shows the lessons of a day with their rolls, and the days beside it', async () => {
		const [marked] = aRoll('L')
		const open = aLesson(school, { classId, startsAt: four + HOUR, teacherId })
		const { page, status } = await office.get(`/attendance?day=${DAY}`)
		expect([status, page.heading]).toEqual([200, 'Attendance'])
		expect(page.text).toContain('2 lessons, 1 to mark')
		expect(page.text).toContain('1 present, 0 absent')
		expect(page.links['Previous day']).toBe(`/attendance?day=${daysAfter(DAY, -1)}`)
		expect(page.links['Next day']).toBe(`/attendance?day=${daysAfter(DAY, 1)}`)
		expect(page.links.Today).toBe('/attendance')
		expect(Object.keys((await office.get('/attendance')).page.links)).not.toContain('Today')
		expect(page.links['Mark Piano']).toBe(`/classes/sessions/${open}`)
		expect(Object.values(page.links)).toContain(`/classes/sessions/${open}`)
		expect((await office.get('/attendance?day=2026-02-31')).status).toBe(200)
		expect(marked).toBeDefined()
	})

	it('lists what is not marked, the oldest first, a page at a time', async () => {
		for (let at = 0; at < 30; at++) aLesson(school, { classId, startsAt: four - at * 24 * HOUR, teacherId })
		const first = await office.get('/attendance/unmarked?perPage=25')
		expect(first.page.text).toContain('1–25 of 30 lessons')
		expect(first.page.text).toContain('39 days')
		const second = await office.get('/attendance/unmarked?perPage=25&page=2')
		expect(second.page.text).toContain('26–30 of 30 lessons')
		const nobodys = await office.get('/attendance/unmarked?teacher=nobody')
		expect(nobodys.page.text).toContain('No lessons match')
		change('update teachers set ended_on = ? where id = ?', daysAfter(DAY, 5), teacherId)
		const former = await office.get(`/attendance/unmarked?teacher=${teacherId}`)
		expect(former.page.text).toContain('Teacher: Jun Mori')
		expect(former.page.links['Clear Teacher']).toContain('/attendance/unmarked')
	})

	it('says how well classes and students are attended', async () => {
		aRoll('PPLA')
		const classes = await office.get('/attendance/classes')
		expect(classes.page.text).toContain('1 class')
		expect(classes.page.text).toMatch(/Piano 4 4 75% 25% 25%/)
		const students = await office.get('/attendance/students')
		expect(students.page.text).toMatch(/Ada Lind 4 75% 25% 25%/)
		expect((await office.get('/attendance/students?search=nobody')).page.text).toContain('No students match')
	})

	it('lists students whose marks show a pattern', async () => {
		aRoll('AAPPPPPPP')
		const { page } = await office.get('/attendance/patterns')
		expect(page.text).toContain('1 student')
		expect(page.text).toContain('Absent twice running')
		expect((await office.get('/attendance/patterns?pattern=low')).page.text).toContain('No students match')
	})

	it('gives the rates of students as a file', async () => {
		aRoll('PPLA')
		const from = daysAfter(DAY, -20)
		const file = await office.get(`/attendance/students?from=${from}&to=${DAY}&format=csv`)
		expect(file.headers['content-type']).toContain('text/csv')
		expect(file.body).toContain(`"Ada Lind","${from}","${DAY}",4,3,1,1,75,`)
	})

	it('lists the lessons that are owed', async () => {
		aCredit(school, student, { expiresOn: daysAfter(today(ZONE), 3), minutes: 45 })
		const { page } = await office.get('/attendance/credits')
		expect(page.text).toContain('1 make-up credit')
		expect(page.text).toContain('Expires soon')
		expect(page.links['Ada Lind']).toBe(`/students/${student}/lessons`)
	})

	it('lists absences that are known before the lesson', async () => {
		const [first, second] = [1, 2].map((days) =>
			aLesson(school, { classId, startsAt: Date.now() + days * 24 * HOUR, teacherId }),
		)
		const mark = { studentId: student, code: 'N', familyNote: 'School trip' }
		valueOf(markLesson(accessOf(admin), first ?? '', [mark], { source: 'portal' }))
		valueOf(
			markLesson(accessOf(admin), second ?? '', [{ studentId: student, code: 'A' }], { source: 'office' }),
		)
		aRoll('A')
		change(`update attendance_marks set by = null where source = 'portal'`)
		const { page } = await office.get('/attendance/reported')
		expect(page.text).toMatch(/Ada Lind .* Absent, notice given School trip By the family/)
		expect(page.text).toContain('Absent, no notice – By the school')
		expect(page.text.match(/Ada Lind/g)).toHaveLength(2)
		change(`update schools set kind = 'solo' where id = ?`, school.id)
		change(`update memberships set role = 'solo_teacher_admin' where id = ?`, admin.membershipId)
		const own = (await office.get('/attendance/reported')).page.text
		expect(own).toContain('Absent, no notice – By you')
		const other = await Visitor.signedInAs(anAdminAt(aSchool()))
		expect((await other.get('/attendance/reported')).page.text).toContain('No absences reported')
	})
})

const codes = () =>
	rows<{ code: string }>(
		`select code from attendance_marks m join lessons l on l.school_id = m.school_id and l.id = m.lesson_id
		 where replaced_at is null order by starts_at`,
	).map(({ code }) => code)

describe('marks of several lessons', () => {
	const span = `from=${daysAfter(DAY, -2)}&to=${DAY}`
	const preview = (more: string) => `/attendance/set-marks?${span}&${more}`

	it('are shown before any is set, and then set together', async () => {
		aRoll('PA')
		const open = aLesson(school, { classId, startsAt: four - 48 * HOUR, teacherId })
		aLesson(school, { classId: aClass(school, { name: 'Choir' }), startsAt: four, teacherId })
		const before = databaseHash()
		const shown = await office.get(preview('code=P'))
		expect(shown.page.text).toContain('1 mark in 1 lesson')
		expect(Object.values(shown.page.links)).toContain(`/classes/sessions/${open}`)
		expect(databaseHash()).toBe(before)
		const form = shown.page.forms.find(({ button }) => button.startsWith('Set'))
		const set = await office.follow(await office.post(preview('code=P'), form?.hidden))
		expect(set.page.flash).toBe('1 mark was saved.')
		expect(codes()).toEqual(['P', 'A', 'P'])
		const changed = (await office.get(preview('code=N&now=A'))).page
		expect(changed.text).toContain('1 mark in 1 lesson')
		expect((await office.get(preview('code=N&now=A&class=none'))).page.text).toContain('No students match')
		expect((await office.get('/attendance/set-marks')).page.text).toContain('Choose which mark to set.')
	})

	it('are not set once the lessons have changed, nor by somebody else', async () => {
		const id = aLesson(school, { classId, startsAt: four, teacherId })
		const form = (await office.get(preview('code=P'))).page.forms.find(({ button }) =>
			button.startsWith('Set'),
		)
		valueOf(markLesson(accessOf(admin), id, [{ studentId: student, code: 'A' }], { source: 'office' }))
		expect((await office.post(preview('code=P'), form?.hidden)).status).toBe(409)
		const other = await Visitor.signedInAs(anAdminAt(aSchool()))
		expect((await other.post(preview('code=P'), form?.hidden)).status).toBe(409)
		expect(codes()).toEqual(['A'])
	})
})

describe('a paper roll', () => {
	it('has a box for each lesson, and is keyed in by letters', async () => {
		const ben = aStudent(school, { firstName: 'Ben', lastName: 'Moe' })
		anEnrolment(school, classId, ben)
		const ids = [2, 1, 0].map((at) =>
			aLesson(school, { classId, startsAt: four - at * 24 * HOUR, teacherId }),
		)
		const path = `/attendance/paper-roll?class=${classId}&from=${daysAfter(DAY, -2)}`
		const page = await office.get(path)
		expect(page.page.text).toContain('Letters of Ada Lind')
		const send = (ada: string, bens: string) =>
			office.post(path, [
				...ids.map((id): [string, string] => ['lessons', id]),
				...[student, ben].map((id, i): [string, string] => [`rows[${i}].studentId`, id]),
				['rows[0].letters', ada],
				['rows[1].letters', bens],
			])
		expect((await send('', 'PQ')).page.problems).toContain(
			'There is no code Q. Use P, L, N, M, A, T, S, X or -.',
		)
		expect((await send('PPPP', '')).page.problems).toContain('Enter 3 letters at most.')
		expect((await send('P', 'X')).page.problems.join()).toContain('needs a note')
		expect(codes()).toEqual([])
		const saved = await office.follow(await send('p p a', '-L'))
		expect(saved.page.flash).toBe('4 marks were saved.')
		expect(codes().sort()).toEqual(['A', 'L', 'P', 'P'])
		expect((await office.get('/attendance/paper-roll?class=none')).status).toBe(404)
	})
})
