import { afterEach, expect, it, vi } from 'vitest'
import { change, rows } from '../support/database.ts'
import { aLesson, anEnrolment, aClass, aStudent, aStudentAt } from '../support/factories.ts'
import { lessonsOfClass } from '../support/lessons.ts'
import { aHousehold, tie } from '../support/portal.ts'
import { Visitor } from '../support/visitor.ts'

afterEach(() => {
	vi.useRealTimers()
})

const AWAY = '/student/schedule/away'
const DAYS = `${AWAY}?from=2026-01-05&to=2026-01-16`

async function aFamilyOnHoliday() {
	const home = aHousehold()
	const { school, violin, teacher, at } = home
	const lessons = ['2026-01-06', '2026-01-13', '2026-01-20'].map((day) =>
		aLesson(school, { classId: violin, teacherId: teacher, startsAt: at(day, '16:00') }),
	)
	return { ...home, lessons, mother: await Visitor.signedInAs(home.parent) }
}

/** The boxes of the page, and which are ticked. */
const boxesOf = (body: string) =>
	[...body.matchAll(/<input type="checkbox"[^>]*>/g)].map(([box]) => ({
		value: /value="([^"]*)"/.exec(box)?.[1] ?? '',
		isTicked: /\schecked=""/.test(box),
	}))

const shownIn = (body: string) => /name="shown" value="([^"]*)"/.exec(body)?.[1] ?? ''

it('a family reports the lessons of several days from the list of lessons, without a script', async () => {
	const { mother, violin, lessons, ben } = await aFamilyOnHoliday()
	const list = await mother.get('/student/schedule')
	expect(list.page.links['Report several days away']).toBe(AWAY)
	const asked = await mother.get(AWAY)
	expect(asked.page.text).toContain('For Ben')
	expect(asked.page.text).not.toContain('There is a problem')
	const page = await mother.get(DAYS)
	expect(page.page.text).toContain('Lessons from 5 January 2026 to 16 January 2026')
	expect(page.page.text).toContain('Tuesday, 6 January, 16:00–16:45: Ben, Violin')
	expect(page.page.text).toContain('Ben gets a 45-minute make-up lesson')
	expect(boxesOf(page.body)).toEqual(
		lessons.slice(0, 2).map((id) => ({ value: `${id}.${ben}`, isTicked: true })),
	)
	expect(page.page.links['Keep the lessons']).toBe('/student/schedule')
	const fields = { shown: shownIn(page.body), intent: 'away', reason: 'Skiing' }
	const none = await mother.post(DAYS, fields)
	expect(none.status).toBe(400)
	expect(none.page.text).toContain('Tick at least one lesson')
	expect(none.body).toContain('value="Skiing"')
	expect(boxesOf(none.body).some(({ isTicked }) => isTicked)).toBe(false)
	const [first, second] = boxesOf(page.body).map(({ value }) => value)
	const sent = await mother.post(DAYS, [...Object.entries(fields), ['lessons', first!], ['lessons', second!]])
	expect(sent.location).toBe('/student/schedule')
	const after = await mother.follow(sent)
	expect(after.page.text).toContain('2 absences were reported. The school knows.')
	expect(after.page.text).toContain('Ben can come after all')
	expect(lessonsOfClass(violin).map(({ state }) => state)).toEqual([
		...['canceled_in_time', 'canceled_in_time', 'scheduled'],
	])
	const again = await mother.post(DAYS, { ...fields, lessons: first! })
	expect(again.status).toBe(409)
	expect(again.page.text).toContain('Nothing was reported')
	expect(again.page.text).toContain('There are no lessons on these days that you can report.')
	expect(again.page.text).toMatch(/The next one is on Tue\w*,? 20 Jan/)
})

it.each([
	['from=&to=2026-01-09', 'Enter the first day away'],
	['from=2026-01-05&to=', 'Enter the last day away'],
	['from=2026-01-09&to=2026-01-05', 'The last day cannot be before the first'],
	['from=2026-01-01&to=2026-01-05', 'Enter today or a later day'],
	['from=2026-01-05&to=2026-04-08', 'Enter at most 92 days at a time'],
	['from=soon&to=2026-01-05', 'Enter a date as'],
])('the days %s are asked for again: %s', async (days, text) => {
	const { mother } = await aFamilyOnHoliday()
	const { page, body, status } = await mother.get(`${AWAY}?${days}`)
	expect(status).toBe(200)
	expect(page.text).toContain('There is a problem')
	const [, error = ''] = /class="field-error"[^>]*>(.*?)<\/p>/.exec(body) ?? []
	expect(error).toContain(text)
	expect(boxesOf(body)).toEqual([])
	if (days.includes('soon')) expect(body).toContain('value="soon"')
	expect((await mother.post(`${AWAY}?${days}`, { intent: 'away' })).status).toBe(404)
})

it('the page is about one child or all of them, and keeps the days', async () => {
	const { mother, school, family, ben } = await aFamilyOnHoliday()
	const mia = aStudent(school, { firstName: 'Mia', lastName: 'Okafor', familyId: family })
	tie(school, rows<{ id: string }>('select id from guardians')[0]!.id, mia, {})
	const all = await mother.get(DAYS)
	expect(all.page.text).toContain('For Ben and Mia')
	const one = await mother.get(`${DAYS}&child=${mia}`)
	expect(one.page.text).toContain('For Mia')
	expect(boxesOf(one.body)).toEqual([])
	expect(one.body).toContain(`<input type="hidden" name="child" value="${mia}"`)
	expect(one.body.replaceAll('&amp;', '&')).toContain(
		`href="${AWAY}?child=${ben}&from=2026-01-05&to=2026-01-16"`,
	)
	expect((await mother.get(`${DAYS}&child=${aStudent(school)}`)).status).toBe(404)
})

it('a student who comes alone is spoken to', async () => {
	const { school, teacher, at } = aHousehold()
	const adult = aStudentAt(school)
	const [me] = rows<{ id: string }>('select id from students where membership_id = ?', adult.membershipId)
	const cello = aClass(school, { name: 'Cello' })
	anEnrolment(school, cello, me!.id)
	aLesson(school, { classId: cello, teacherId: teacher, startsAt: at('2026-01-07', '18:00') })
	const visitor = await Visitor.signedInAs(adult)
	const { page, body } = await visitor.get(DAYS)
	expect(page.text).toContain('Wednesday, 7 January, 18:00–18:45: Cello')
	expect(page.text).toContain('You get a 45-minute make-up lesson')
	expect(page.text).not.toContain('For ')
	const [only] = boxesOf(body)
	const sent = await visitor.post(DAYS, { shown: shownIn(body), intent: 'away', lessons: only!.value })
	expect((await visitor.follow(sent)).page.text).toContain('The absence was reported. The school knows.')
})

it('a school that takes no absences in its portal has no such page', async () => {
	const { mother, school } = await aFamilyOnHoliday()
	change('insert or ignore into school_profiles (school_id, updated_at) values (?, 1)', school.id)
	change('update school_profiles set takes_absences = 0')
	expect((await mother.get(DAYS)).status).toBe(404)
	expect((await mother.post(DAYS, { intent: 'away' })).status).toBe(404)
	expect((await mother.get('/student/schedule')).page.text).not.toContain('Report several days away')
})
