import { beforeEach, expect, it } from 'vitest'
import { daysAfter, startOfDay, today } from '#app/utils/dates.ts'
import { rows } from '../support/database.ts'
import {
	aClass,
	aLesson,
	anAdminAt,
	anEnrolment,
	aSchool,
	aSoloTeacherAt,
	aStudent,
	aTeacher,
	type ASchool,
} from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

const AWAY = '/schedule/away'
const HOUR = 3_600_000
const soon = daysAfter(today('America/New_York'), 10)
const backOn = daysAfter(soon, 2)

let solo: Visitor
let teacher: string
let lessons: string[]

beforeEach(async () => {
	const school = aSchool({ kind: 'solo' })
	solo = await Visitor.signedInAs(aSoloTeacherAt(school))
	teacher = rows<{ id: string }>('select id from teachers')[0]?.id ?? ''
	lessons = await cancelTwo(solo, school, teacher)
})

/** A teacher is ill for five days, and the lessons on the first and on the fourth day are canceled. */
async function cancelTwo(office: Visitor, school: ASchool, teacherId: string) {
	const classId = aClass(school, { name: 'Piano' })
	anEnrolment(school, classId, aStudent(school, { firstName: 'Ben', lastName: 'Moss' }))
	const ids = [soon, daysAfter(soon, 3)].map((day) => {
		const startsAt = startOfDay(day, 'America/New_York') + 16 * HOUR
		return aLesson(school, { classId, teacherId, startsAt })
	})
	const wish = {
		teacherId,
		startsOn: soon,
		endsOn: daysAfter(soon, 4),
		...Object.fromEntries(
			ids.flatMap((id, at) => [
				[`lessons[${at}].id`, id],
				[`lessons[${at}].plan`, 'cancel'],
			]),
		),
	}
	const plan = `${AWAY}?${new URLSearchParams({ teacher: teacherId, from: wish.startsOn, to: wish.endsOn })}`
	const preview = await office.post(plan, { intent: 'preview', ...wish })
	await office.post(plan, { intent: 'apply', token: preview.page.valueOf('token') ?? '', ...wish })
	return ids
}

const states = () =>
	lessons.map((id) => rows<{ state: string }>('select state from lessons where id = ?', id)[0]?.state)
const [CANCELED, ON] = ['canceled_by_teacher', 'scheduled']

it('a teacher alone who is well again ends her time off, and brings the lessons of the free days back', async () => {
	expect(states()).toEqual([CANCELED, CANCELED])
	const { page, body } = await solo.get(AWAY)
	expect(page.text).toContain('Your time off')
	const end = /\/schedule\/away\?end=[0-9a-z]+/.exec(body)?.[0] ?? ''
	const asked = await solo.get(end)
	expect(asked.page.heading).toBe('Back earlier')
	const form = asked.page.forms.find(({ button }) => button.includes('End the time off'))
	const wrong = await solo.post(end, { ...form?.hidden, intent: 'end-time-off', backOn: daysAfter(soon, 9) })
	expect(wrong.status).toBe(400)
	expect(wrong.page.problems).toContain('Enter one of the days of this time off.')
	const ended = await solo.post(end, { ...form?.hidden, intent: 'end-time-off', backOn })
	expect(ended.location).toBe(`${AWAY}?reopen=${teacher}`)
	const offer = await solo.follow(ended)
	expect(offer.page.flash).toContain('1 lesson stays canceled on these days.')
	expect((await solo.get(AWAY)).page.links['1 lesson stays canceled on days that are free again']).toBe(
		ended.location,
	)
	expect(offer.page.text).toContain('No email address for Ben Moss. Call them.')
	const back = offer.page.forms.find(({ button }) => button.includes('Bring back 1 lesson'))
	const done = await solo.follow(
		await solo.post(ended.location ?? '', { intent: 'reopen-lessons', ...back?.hidden }),
	)
	expect([done.page.flash, states()]).toEqual(['1 lesson takes place after all.', [CANCELED, ON]])
})

it('the office ends the time off of a teacher in the same way, and that of no other school', async () => {
	const school = aSchool()
	const office = await Visitor.signedInAs(anAdminAt(school))
	const other = aTeacher(school, { name: 'Jun Mori' })
	await cancelTwo(office, school, other)
	const { body } = await office.get(`/teachers/${other}/time-off`)
	const end = /\/schedule\/away\?end=[0-9a-z]+/.exec(body)?.[0] ?? ''
	expect((await office.get(end)).page.heading).toBe('Jun Mori is back earlier')
	const canceled = 'Jun Mori : 1 lesson stays canceled on days that are free again'
	expect((await office.get(AWAY)).page.links[canceled]).toBeUndefined()
	const id = new URLSearchParams(end.split('?')[1]).get('end') ?? ''
	await office.post(end, { intent: 'end-time-off', id, backOn })
	expect((await office.get(AWAY)).page.links[canceled]).toBe(`${AWAY}?reopen=${other}`)
	expect((await solo.get(end)).status).toBe(404)
	expect((await office.get(`${AWAY}?reopen=${teacher}`)).status).toBe(404)
})
