import { describe, expect, it } from 'vitest'
import { connection } from '#db/client.server.ts'
import { seedBulk } from '#db/seed/bulk.ts'
import { checkSchedules } from '#app/models/hourly/schedule-check.server.ts'
import { rows } from '../support/database.ts'
import { allOf } from '../support/steps.ts'

describe('schools for measuring with', () => {
	it('share the lessons they are given, and none of them clashes', () => {
		seedBulk(connection(), { schools: 2, students: 60, teachers: 3, classes: 20, lessons: 301 })
		expect(rows('select school_id, count(*) n from lessons group by 1 order by 1')).toEqual([
			{ school_id: 'bulk-00001', n: 151 },
			{ school_id: 'bulk-00002', n: 150 },
		])
		expect(rows(`select distinct state, marked_at is null open from lessons order by 1`)).toEqual([
			{ state: 'held', open: 0 },
			{ state: 'scheduled', open: 1 },
		])
		allOf(checkSchedules())
		expect(rows('select distinct clashes from schedule_checks')).toEqual([{ clashes: 0 }])
	})
})
