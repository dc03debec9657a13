import { beforeEach, expect, it } from 'vitest'
import { continueRun, startRun } from '#app/models/billing/run.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { monthWords, today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { monthsLater } from '#app/utils/months.ts'
import { aBilledChild, aPlan, markLessonOf } from '../support/billing.ts'
import { aCode } from '../support/attendance.ts'
import { accessOf, aClass, aLesson, anAdminAt, aSchool } from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'
import { aFamily } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

let access: Access
let office: Visitor
let student: string
let lessons: string[]
let early: string

/** Two lessons three months ago, in the month of the first run. They are priced by the lesson. */
beforeEach(async () => {
	const school = aSchool()
	const admin = anAdminAt(school)
	access = accessOf(admin, 'money:write')
	office = await Visitor.signedInAs(admin)
	aCode(school, 'P')
	const piano = aClass(school, { name: 'Piano' })
	early = monthsLater(today(access.school.timeZone), -3)
	const planId = aPlan(access, { basis: 'lesson', validFrom: `${early}-01` })
	const family = aFamily(school, 'Okafor')
	;({ student } = aBilledChild(school, access, { family, classId: piano, planId }))
	lessons = ['10', '11'].map((day) =>
		aLesson(school, { classId: piano, startsAt: Date.parse(`${early}-${day}T15:00:00Z`) }),
	)
	for (const period of [early, monthsLater(early, 1)]) run(period)
})

function run(period: string) {
	expect([...continueRun(access, valueOf(startRun(access, newId(), period)).id)]).not.toEqual([])
}

it('lessons that are marked long after their month are named until they are billed', async () => {
	const month = monthWords(`${early}-01`)
	const preview = `/billing/manage/runs/new?period=${monthsLater(early, 3)}`
	const read = async (path: string) => (await office.get(path)).page
	const unmarked = `2 lessons of ${month} are not marked yet`
	expect((await read(preview)).text).toContain(unmarked)
	expect((await read(preview)).text).not.toContain('not billed yet')
	expect((await read('/billing/manage/reconcile')).text).toContain(unmarked)
	expect((await read(`/students/${student}/money`)).text).toContain(`${month} 2 lessons are not marked yet.`)
	for (const lesson of lessons) markLessonOf(access, lesson, student, 'P')
	const page = await read(preview)
	expect(page.text).toContain(`Not all of ${month} is billed yet`)
	expect(page.text).not.toContain('not marked yet')
	expect(page.links[`Run billing for ${month}`]).toBe(`/billing/manage/runs/new?period=${early}`)
	const reconcile = await read('/billing/manage/reconcile')
	expect(reconcile.text).toContain(`Not all of ${month} is billed yet`)
	expect(reconcile.links[month]).toBe(`/billing/manage/reconcile?period=${early}`)
	expect((await read(`/students/${student}/money`)).text).toContain(
		`${month} 2 lessons are not billed yet. To bill them, run billing for ${month}.`,
	)
	run(early)
	for (const path of [preview, '/billing/manage/reconcile', `/students/${student}/money`])
		expect((await read(path)).text).not.toMatch(/not (billed|marked) yet/)
})
