import { describe, expect, it } from 'vitest'
import { database, write } from '#db/client.server.ts'
import { auditEntries } from '#db/schema/index.ts'
import { record } from '#app/models/audit.server.ts'
import { eachEntry, listHistory as listAll } from '#app/models/history.server.ts'
import { listStudentHistory } from '#app/models/student/history.server.ts'
import type { Action } from '#app/domain/history/activity.ts'
import { startOfDay } from '#app/utils/dates.ts'
import { firstIdAt, newId } from '#app/utils/id.server.ts'
import { accessOf, anAdminAt, aSchool, aSchoolWithAccess, aStudent } from '../support/factories.ts'

describe('the history of a student', () => {
	it('leads on to earlier lines only where there are any', () => {
		const school = aSchool()
		const access = accessOf(anAdminAt(school))
		const id = aStudent(school)
		const lived = (changes: number) =>
			write((tx) => {
				for (let i = 0; i < changes; i++)
					record(tx, access, 'student.edited', { objectId: id, objectName: 'Ada' })
			})
		lived(20)
		expect(listStudentHistory(access, id, null)).toMatchObject({ next: null })
		lived(1)
		const { lines, next } = listStudentHistory(access, id, null)
		expect(lines).toHaveLength(20)
		expect(listStudentHistory(access, id, next)).toMatchObject({
			lines: [{ action: 'student.edited' }],
			next: null,
		})
	})
})

describe('an id', () => {
	it.each([-1, 1.5, NaN, Infinity, 2 ** 50])('is never made of %s', (at) => {
		expect(() => newId(at)).toThrow(RangeError)
		expect(() => firstIdAt(at)).toThrow(RangeError)
	})
})

describe('the history of a school', () => {
	const ALL = { who: null, actions: null, from: null, to: null, before: null }

	function told(access: ReturnType<typeof aSchoolWithAccess>['access'], day: string, ms = 0) {
		const at = startOfDay(day, access.school.timeZone) + ms
		return (objectName: string, action: Action = 'student.edited', actorId = access.userId) => {
			const id = newId(at)
			const line = { schoolId: access.schoolId, id, at, actorId, actorName: 'Somebody', action, objectName }
			database().insert(auditEntries).values(line).run()
			return id
		}
	}

	it('has the first and the last day that were asked for, from midnight to midnight, and no more', () => {
		const { access } = aSchoolWithAccess()
		told(access, '2026-04-14', -1)('too early')
		told(access, '2026-04-14')('first')
		told(access, '2026-04-16', -1)('last')
		const late = told(access, '2026-04-16')('too late')
		const names = (more = {}) =>
			listAll(access, { ...ALL, from: '2026-04-14', to: '2026-04-15', ...more }, 9).map(
				(one) => one.objectName,
			)
		expect(names()).toEqual(['last', 'first'])
		// An address that goes on from a later line shows no later days.
		expect(names({ before: `${late}z` })).toEqual(['last', 'first'])
	})

	it('begins before the first of all moments where that is asked for', () => {
		const { access } = aSchoolWithAccess()
		told(access, '2026-04-14')('only')
		const names = (more: object) => listAll(access, { ...ALL, ...more }, 9).map((one) => one.objectName)
		for (const early of ['1900-01-01', '1969-12-31', '1970-01-01']) {
			expect(names({ from: early })).toContain('only')
			expect(names({ to: early })).toEqual([])
		}
		expect(names({ to: '2199-12-31' })).toContain('only')
	})

	it('has of one person what was asked for, and of several kinds the newest', () => {
		const { access } = aSchoolWithAccess()
		const day = (n: number) => told(access, `2020-04-0${n}`)
		day(1)('one', 'student.archived')
		day(2)('two', 'student.edited')
		day(3)('three', 'student.archived', 'somebody else')
		const actions = ['student.edited', 'student.archived'] as const
		const names = (more: object, limit: number) =>
			listAll(access, { ...ALL, to: '2020-12-31', ...more }, limit).map((one) => one.objectName)
		expect(names({ who: access.userId, actions: ['student.archived'] }, 9)).toEqual(['one'])
		expect(names({ actions }, 2)).toEqual(['three', 'two'])
		expect(names({ actions }, 3)).toEqual(['three', 'two', 'one'])
	})

	it('is kept as a file to the last line, or to the most a file may have', () => {
		const { access } = aSchoolWithAccess()
		for (const n of [1, 2, 3, 4, 5]) told(access, `2020-04-0${n}`)(`line ${n}`)
		const query = { ...ALL, to: '2020-12-31' }
		const sizes = (most: number) =>
			[...eachEntry(access, query, { most, batch: 2 })].map((some) => some.length)
		expect(sizes(9)).toEqual([2, 2, 1])
		expect(sizes(3)).toEqual([2, 1])
	})
})
