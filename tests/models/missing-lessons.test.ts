import { afterEach, expect, it, vi } from 'vitest'
import { findGap } from '#app/models/class/missing-lessons.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change } from '../support/database.ts'
import { aClosure } from '../support/factories.ts'
import { tuesdays, valueOf } from '../support/lessons.ts'
import { aHousehold } from '../support/portal.ts'

afterEach(() => void vi.useRealTimers())

it('no lessons are missing on closed days, nor after a last day', () => {
	const { school, access, violin, teacher } = aHousehold()
	valueOf(addSeries(access, newId(), violin, tuesdays({ endsOn: '2026-03-31' })))
	change("delete from lessons where class_id = ? and day between '2026-01-13' and '2026-02-03'", violin)
	const seat = { classId: violin, weekday: 2, startsOn: null, endsOn: null }
	expect(findGap(access, seat)).toEqual({ day: '2026-01-13', until: '2026-02-03' })
	change('update series set teacher_id = ? where class_id = ?', teacher, violin)
	expect(findGap(access, seat)).toEqual({ day: '2026-01-13', until: '2026-02-03', teacher })
	change('update series set teacher_id = null where class_id = ?', violin)
	aClosure(school, { name: 'Snow', startsOn: '2026-01-13', endsOn: '2026-01-21' })
	expect(findGap(access, seat)).toEqual({ day: '2026-01-27', until: '2026-02-03' })
	expect(findGap(access, { ...seat, endsOn: '2026-01-26' })).toBeNull()
})

it('no lessons are missing where they are all in the schedule, moved or canceled, and all of them where none was added', () => {
	const { access, violin } = aHousehold()
	change("update classes set weekday = 2, start_time = '16:00' where id = ?", violin)
	const seat = { classId: violin, weekday: 2, startsOn: null, endsOn: null }
	expect(findGap(access, seat)).toEqual({ day: '2026-01-06' })
	valueOf(addSeries(access, newId(), violin, tuesdays({ endsOn: '2026-03-31' })))
	change("update lessons set day = '2026-01-14' where class_id = ? and day = '2026-01-13'", violin)
	change("update lessons set state = 'canceled' where class_id = ? and day = '2026-01-20'", violin)
	expect(findGap(access, seat)).toBeNull()
})
