import { expect, it } from 'vitest'
import { anAdminAt, anEnrolment, aStudent } from '../support/factories.ts'
import { aJoinSchool, aShownClass } from '../support/joining.ts'
import { aSeries } from '../support/lesson-factories.ts'
import { aHall } from '../support/lessons.ts'
import { aParent } from '../support/portal.ts'
import { Visitor } from '../support/visitor.ts'

const PLANNED = 'until 7 January 2099, then Fridays 18:15–19:00, Hall, North house'
const OFFICE = 'until 7 January 2099, then Friday, 18:15, Hall, North house'

function aChangingClass(address: string) {
	const { school } = aJoinSchool(address)
	const classId = aShownClass(school)
	const splitFrom = aSeries(school, { classId, weekdays: '4', startsOn: '2020-01-02', endsOn: '2099-01-07' })
	const later = { weekdays: '5', startTime: '18:15', startsOn: '2099-01-08', endsOn: '2099-06-30' }
	aSeries(school, { classId, splitFrom, roomId: aHall(school.id), ...later })
	return { school, classId, ada: aStudent(school, { firstName: 'Ada' }) }
}

it('a class that is going to change its time says so wherever a stranger or a family may join it', async () => {
	const { school, classId, ada } = aChangingClass('changing')
	const stranger = new Visitor()
	for (const page of ['', '/classes', `/${classId}`])
		expect((await stranger.get(`/join/changing${page}`)).page.text).toContain(PLANNED)
	expect((await stranger.get('/join/changing/classes.json')).body).toContain(`16:00–16:45, ${PLANNED}`)
	const mother = await Visitor.signedInAs(aParent(school, [ada]))
	for (const page of ['', `/${classId}`])
		expect((await mother.get(`/student/schedule/classes${page}`)).page.text).toContain(PLANNED)
	anEnrolment(school, classId, ada, { state: 'offered', offeredUntil: Date.now() + 3_600_000 })
	expect((await mother.get('/student/schedule')).page.text).toContain(`16:00, 45 minutes, ${PLANNED}`)
})

it('a class that is going to change its time says so on its page and where the office enrolls a student', async () => {
	const { school, classId, ada } = aChangingClass('changing-desk')
	const office = await Visitor.signedInAs(anAdminAt(school))
	expect((await office.get(`/classes/${classId}`)).page.text).toContain(
		'Thursdays, 16:00–16:45 · until 7 January 2099, then Fridays, 18:15–19:00, Hall, North house',
	)
	expect((await office.get(`/students/${ada}/enroll`)).page.text).toContain(
		`Piano, Thursday, 16:00, ${OFFICE}`,
	)
	anEnrolment(school, classId, ada)
	expect((await office.get(`/students/${ada}`)).page.text).toContain(`Thursday, 16:00, ${OFFICE}`)
})

it('a class that meets twice a week says so wherever it is joined, offered or looked after', async () => {
	const { school } = aJoinSchool('twice')
	const classId = aShownClass(school)
	for (const weekdays of ['2', '4'])
		aSeries(school, { classId, weekdays, startsOn: '2020-01-02', endsOn: '2099-01-07' })
	const ada = aStudent(school, { firstName: 'Ada' })
	const stranger = new Visitor()
	for (const page of ['', '/classes', `/${classId}`])
		expect((await stranger.get(`/join/twice${page}`)).page.text).toContain(
			'Tuesdays and Thursdays 16:00–16:45',
		)
	const mother = await Visitor.signedInAs(aParent(school, [ada]))
	anEnrolment(school, classId, ada, { state: 'offered', offeredUntil: Date.now() + 3_600_000 })
	expect((await mother.get('/student/schedule')).page.text).toContain(
		'Tuesdays and Thursdays at 16:00, 45 minutes',
	)
	const office = await Visitor.signedInAs(anAdminAt(school))
	expect((await office.get(`/classes/${classId}`)).page.text).toContain('Tuesdays and Thursdays, 16:00–16:45')
	expect((await office.get('/classes?weekday=2')).page.text).toContain('Tue and Thu 16:00, 45 min')
})
