import { beforeEach, expect, it } from 'vitest'
import { seriesToChange } from '#app/routes/school/classes/show/read-series.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { listSeries } from '#app/models/lesson/series-list.server.ts'
import { previewSplit } from '#app/models/lesson/split-plan.server.ts'
import { splitSeries } from '#app/models/lesson/split.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aTeacher } from '../../support/factories.ts'
import { aTimetable, tuesdays, valueOf } from '../../support/lessons.ts'

let its: ReturnType<typeof aTimetable>

beforeEach(() => void (its = aTimetable()))

const add = (more = {}) => valueOf(addSeries(its.access, newId(), its.classId, tuesdays(more))).id
const saidOf = (id: string) =>
	seriesToChange(its.access, its.classId, new URLSearchParams({ series: id })).next

it('names the lessons that follow those of a class that is handed over', () => {
	const { access, classId, teacher, school } = its
	const id = add({ teacherId: teacher })
	expect(saidOf(id)).toBeNull()
	const wish = tuesdays({ teacherId: aTeacher(school, { name: 'Lia Vale' }), startsOn: '2026-01-20' })
	valueOf(splitSeries(access, id, wish, valueOf(previewSplit(access, id, wish)).token))
	expect(saidOf(id)).toBe(
		'These lessons end on 19 January 2026. Others follow from 20 January 2026: every week on Tuesday, 16:00, with Lia Vale. A change here does not change those.',
	)
	const last = listSeries(access, classId, '2026-01-20').at(-1)
	expect(saidOf(last?.id ?? '')).toBe(
		'These lessons begin on 20 January 2026. Others take place until then: every week on Tuesday, 16:00, with Jun Mori. A change here does not change those.',
	)
})

it('names lessons on the same weekday only, and none beside these', () => {
	const id = add()
	add({ weekdays: [3], startsOn: '2026-02-04', endsOn: '2026-03-25' })
	add({ startTime: '18:00', endsOn: '2026-03-31' })
	expect(saidOf(id)).toBeNull()
	add({ startTime: '17:00', startsOn: '2026-02-03', endsOn: '2026-03-31' })
	expect(saidOf(id)).toContain('Others follow from 3 February 2026: every week on Tuesday, 17:00. ')
})
