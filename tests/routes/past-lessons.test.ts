import { expect, it } from 'vitest'
import { aLesson } from '../support/factories.ts'
import { aHousehold } from '../support/portal.ts'
import { Visitor } from '../support/visitor.ts'

it('lessons of a family lead to earlier days while there are past ones, and show those of a day that is over', async () => {
	const { parent, school, violin, teacher, room, at } = aHousehold()
	const mother = await Visitor.signedInAs(parent)
	const lesson = { classId: violin, teacherId: teacher, roomId: room }
	for (const day of ['2025-11-11', '2025-12-30']) aLesson(school, { ...lesson, startsAt: at(day, '16:00') })
	const first = await mother.get('/student/schedule')
	expect(first.page.text).toMatch(/Past .* 30 Dec/)
	expect(first.page.text).not.toContain('11 Nov')
	const before = await mother.get(first.page.links['Earlier lessons'] ?? '')
	expect(before.page.text).toMatch(/Past .* 11 Nov/)
	expect(before.page.text).not.toContain('Coming up')
	aLesson(school, { ...lesson, startsAt: at('2025-06-10', '16:00') })
	const [gap, june] = [await mother.get('/student/schedule?from=2025-08-01'), /Past .* 10 Jun/]
	expect(gap.page.text).toContain('Past No lessons in these weeks.')
	expect((await mother.get(gap.page.links['Earlier lessons'] ?? '')).page.text).toMatch(june)
	const empty = await mother.get('/student/schedule?from=2024-08-01')
	expect(empty.page.text).toContain('Past No lessons in these weeks.')
	expect(empty.page.links['Earlier lessons']).toBeUndefined()
	expect((await mother.get(empty.page.links['Later lessons'] ?? '')).status).toBe(200)
})
