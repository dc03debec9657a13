import { expect, it } from 'vitest'
import {
	aClass,
	aLesson,
	anAdminAt,
	aSchool,
	aSoloTeacherAt,
	aStudent,
	aTeacher,
	aTeacherAt,
} from '../support/factories.ts'
import { acceptSignUp } from '#app/models/join/answer.server.ts'
import { change, rows } from '../support/database.ts'
import { aChild, aJoinSchool, aShownClass, signsUp } from '../support/joining.ts'
import { Visitor } from '../support/visitor.ts'

const DAY = 24 * 60 * 60 * 1000

function aSchoolThatTeaches() {
	const school = aSchool()
	const teacherId = aTeacher(school, { name: 'Jun Mori' })
	const classId = aClass(school, { name: 'Piano' })
	const startsAt = Date.now() - 2 * DAY
	aLesson(school, { classId, teacherId, startsAt, state: 'held' })
	aLesson(school, { classId, teacherId, startsAt: startsAt + 1, state: 'canceled_late' })
	aStudent(school, { joinedOn: new Date(Date.now() - DAY).toISOString().slice(0, 10) })
	return { school, teacherId }
}

it('a report is a chart and a table with its sums, and what its address asks for stays in its links', async () => {
	const { school } = aSchoolThatTeaches()
	const office = await Visitor.signedInAs(anAdminAt(school))
	const { body, page } = await office.get('/analytics?range=3&compare=year')
	expect(page.heading).toBe('Analytics')
	expect(body).toContain('<svg class="chart-bars"')
	expect(body).not.toMatch(/ style="/)
	expect(page.text).toContain('Students who joined and left')
	expect(page.text).toContain('Joined a year earlier')
	expect(page.text).toMatch(/Total 1 0 /)
	expect(page.links['Last 12 months']).toBe('/analytics?by=month&range=12&compare=year')
	expect(page.links['Stop comparing']).toBe('/analytics?by=month&range=3')
})

it('lessons are told by teacher, each leading to their page, and the file has the same figures', async () => {
	const { school, teacherId } = aSchoolThatTeaches()
	const office = await Visitor.signedInAs(anAdminAt(school))
	const { page } = await office.get('/analytics/lessons?by=teacher')
	expect(page.links['Jun Mori']).toBe(`/teachers/${teacherId}`)
	expect(page.text).toContain('Jun Mori 1 0.8 1 1 0 0 0 50%')
	const file = await office.get('/analytics/lessons?by=teacher&format=csv')
	expect(file.headers['content-type']).toContain('text/csv')
	expect(file.body).toContain('"Jun Mori",1,0.8,1,1,0,0,0,"50%"')
})

it('a teacher alone is not compared with colleagues', async () => {
	const solo = await Visitor.signedInAs(aSoloTeacherAt(aSchool({ kind: 'solo' })))
	const { body, page, status } = await solo.get('/analytics/lessons?by=teacher')
	expect(status).toBe(200)
	expect(page.text).toContain('No lesson has begun during these months.')
	expect(body).not.toContain('by=teacher')
	expect((await solo.get('/analytics/seats')).page.text).toContain('There are no lessons yet.')
})

it('what an address asks for in vain is the first report of the last six months', async () => {
	const office = await Visitor.signedInAs(anAdminAt(aSchool()))
	const answer = await office.get('/analytics?by=age&range=99&compare=x')
	expect(answer.status).toBe(200)
	expect(answer.page.text).toContain('Students who joined and left')
	expect((await office.get('/analytics/nothing')).status).toBe(404)
	for (const report of ['attendance', 'revenue', 'owed', 'seats', 'credits', 'sign-ups'])
		expect((await office.get(`/analytics/${report}`)).status, report).toBe(200)
})

it('a teacher of the school is led home', async () => {
	const teacher = await Visitor.signedInAs(aTeacherAt(aSchool()))
	const answer = await teacher.get('/analytics')
	expect([answer.status, answer.headers.location]).toEqual([302, '/dashboard/teacher'])
})

it('a figure of a teacher that is not shown says why', async () => {
	const teacher = await Visitor.signedInAs(aTeacherAt(aSchool()))
	const { text } = (await teacher.get('/dashboard/teacher/analytics')).page
	expect(text).toMatch(/Attendance – Shown once there are five lessons in this range/)
	expect(text).toMatch(/Time to mark – Shown once five lessons of this range are marked/)
})

it('the time to answer a sign-up is one figure, whose link opens the sign-ups it counts', async () => {
	const { school, office, page } = aJoinSchool('answers')
	const classId = aShownClass(school, { joining: 'by_approval' })
	signsUp(page, classId)
	signsUp(page, classId, { children: [aChild('Theo')] })
	change('update sign_ups set created_at = created_at - ?', 6 * 60 * 60_000)
	const [first] = rows<{ id: string }>('select id from sign_ups order by id')
	acceptSignUp(office, first?.id ?? '', 1)
	change('update sign_ups set answered_at = created_at + ? where answered_at is not null', 90 * 60_000)
	const visitor = await Visitor.signedInAs(anAdminAt(school))
	const file = await visitor.get('/analytics/sign-ups?range=3&format=csv')
	expect(file.body).toMatch(/,2,1,1\.5\r?\n/)
	const report = await visitor.get('/analytics/sign-ups?range=3')
	const [link] =
		/\/students\/sign-ups\?[^"]+/.exec(report.body.slice(report.body.lastIndexOf('/students/sign-ups?'))) ??
		[]
	const list = await visitor.get((link ?? '').replaceAll('&amp;', '&'))
	expect(list.body).toMatch(/data-total="count"[^>]*>2/)
	expect((await visitor.get('/students/sign-ups?to=2020-01-01')).body).not.toContain('Mina')
})
