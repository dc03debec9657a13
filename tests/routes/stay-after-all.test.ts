import { afterEach, expect, it, vi } from 'vitest'
import { href } from '#app/domain/href.ts'
import { moveEnrolment } from '#app/models/enrolment/move.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../support/database.ts'
import { aClass, anAdminAt } from '../support/factories.ts'
import { tuesdays, valueOf } from '../support/lessons.ts'
import { aHousehold } from '../support/portal.ts'
import { Visitor } from '../support/visitor.ts'

afterEach(() => void vi.useRealTimers())

it('a private student who stays after all gets the lessons back that had left the schedule', async () => {
	const { school, access, violin, enrolmentId, ben } = aHousehold()
	const which = { classId: violin, id: enrolmentId }
	change('update classes set weekday = 2 where id = ?', violin)
	valueOf(addSeries(access, newId(), violin, tuesdays({ endsOn: '2026-03-31' })))
	const move = { version: 1, classId: aClass(school, { name: 'Choir' }), startsOn: '2026-01-20' }
	valueOf(moveEnrolment(access, which, move))
	const office = await Visitor.signedInAs(anAdminAt(school))
	const path = `${href.class(violin, 'students')}/resume?enrolment=${enrolmentId}&of=${ben}`
	const { page } = await office.get(path)
	expect(page.text).toContain('You add them on the next page.')
	const [version, shown] = [page.valueOf('version') ?? '', page.valueOf('shown') ?? '']
	const next = await office.follow(await office.post(path, { version, shown }))
	expect(next.page.flash).toContain('Add the lessons that left the schedule.')
	expect(next.page.text).toContain('Add repeating lessons')
	expect(next.page.valueOf('startsOn')).toBe('20/01/2026')
	expect(rows('select state from enrolments where id = ?', enrolmentId)).toEqual([{ state: 'active' }])
})
