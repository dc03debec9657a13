import { describe, expect, it } from 'vitest'
import { daysAfter, startOfDay, today } from '#app/utils/dates.ts'
import { withDemo } from '../support/database.ts'
import { aClass, aLesson, anAdminAt, aSchool } from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

describe('the dashboard of a school at work', () => {
	withDemo()

	it('has the day’s lessons and the rolls nobody marked, and what each leads to', async () => {
		const demo = await Visitor.signedInAs({ userId: 'person-admin' })
		const { page, body } = await demo.get('/dashboard')
		expect(page.text).toContain('Rolls to mark')
		expect(body).toMatch(/<a [^>]*href="\/classes\/sessions\/[\w-]+"[^>]*>Mark roll/)
		expect(body).toMatch(/"\/schedule\?view=day&amp;day=\d{4}-\d\d-\d\d"[^>]*>(All \d+ lessons|Schedule)</)
		expect(page.text).toMatch(/Good (morning|afternoon|evening), Hanna\. /)
	})
})

describe('the dashboard on a day without lessons', () => {
	it('says when there are some again, and not of one that is canceled', async () => {
		const school = aSchool()
		const office = await Visitor.signedInAs(anAdminAt(school))
		const zone = 'America/New_York'
		const classId = aClass(school)
		const after = (days: number) => daysAfter(today(zone), days)
		const noon = (day: string) => startOfDay(day, zone) + 12 * 3_600_000
		expect((await office.get('/dashboard')).page.text).toContain('No lessons today.')
		aLesson(school, { classId, startsAt: noon(after(2)), state: 'canceled_by_school' })
		aLesson(school, { classId, startsAt: noon(after(4)) })
		const { page } = await office.get('/dashboard')
		expect(page.text).toMatch(/No lessons today, one on \w+, .* from 12:00/)
		expect(page.text).toContain('Next teaching day')
		expect(Object.values(page.links)).toContain(`/schedule?view=day&day=${after(4)}`)
		expect(Object.values(page.links)).not.toContain(`/schedule?view=day&day=${after(2)}`)
	})
})

it('says of a lesson marked before it has ended that it is today, not that it was taught', async () => {
	const school = aSchool()
	const startsAt = Date.now()
	aLesson(school, { classId: aClass(school), startsAt, markedAt: startsAt })
	const office = await Visitor.signedInAs(anAdminAt(school))
	expect((await office.get('/dashboard')).page.text).toMatch(/Good \w+, \w+\. One lesson today\./)
})

it('asks to finish a class whose last day is over, and so does its page', async () => {
	const school = aSchool()
	const office = await Visitor.signedInAs(anAdminAt(school))
	const day = today('America/New_York')
	const [over, last] = [-1, 0].map((days) =>
		aClass(school, { name: `Choir ${days}`, state: 'running', endsOn: daysAfter(day, days) }),
	)
	const { page } = await office.get('/dashboard')
	expect(page.text).toContain('The last day of Choir -1 was ')
	expect(page.text).not.toContain('The last day of Choir 0')
	expect(page.links['Finish it']).toBe(`/classes/${over}/finish`)
	expect((await office.get(`/classes/${over}`)).page.text).toContain(
		'Finish the class, or give it a later last day.',
	)
	expect((await office.get(`/classes/${last}`)).page.text).not.toContain('Finish the class, or')
})
