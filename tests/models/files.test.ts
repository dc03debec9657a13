import { beforeEach, describe, expect, it } from 'vitest'
import { write } from '#db/client.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { record } from '#app/models/audit.server.ts'
import { eachClass } from '#app/models/class/list.server.ts'
import { eachEntry } from '#app/models/history.server.ts'
import { eachTeacher } from '#app/models/teacher/list.server.ts'
import { readClassQuery } from '#app/domain/class/list.ts'
import { readTeacherQuery } from '#app/domain/teacher/list.ts'
import {
	accessOf,
	aClass,
	anAdminAt,
	aSchool,
	aStudent,
	aTeacher,
	type ASchool,
} from '../support/factories.ts'

let school: ASchool
let access: Access

beforeEach(() => {
	school = aSchool()
	access = accessOf(anAdminAt(school))
})

const sizes = (batches: unknown[][]) => batches.map(({ length }) => length)
const teachersAsked = (text = '') => readTeacherQuery(new URLSearchParams(text))
const classesAsked = (text = '') => readClassQuery(new URLSearchParams(text))

describe('a file of a list', () => {
	it.each([
		['', ['A0', 'A1', 'A2', 'A3', 'A4', 'A5', 'A6']],
		['sort=-name', ['A6', 'A5', 'A4', 'A3', 'A2', 'A1', 'A0']],
		['sort=time', ['A6', 'A0', 'A1', 'A2', 'A3', 'A4', 'A5']],
		['weekday=3', ['A2']],
	])('has every class of the filter once and in order: %s', (text, names) => {
		const times = [1, 2, 3, 4, 5, 6, null]
		const made = times.map((weekday, i) => aClass(school, { name: `A${i}`, weekday, startTime: '10:00' }))
		aClass(school, { name: 'Draft', state: 'draft' })
		aClass(aSchool(), { name: 'Foreign' })
		const batches = [...eachClass(access, 'running', classesAsked(text), { batch: 3 })]
		expect(batches.flat().map(({ name }) => name)).toEqual(names)
		expect(sizes(batches)).toEqual(names.length === 1 ? [1] : [3, 3, 1])
		expect(made).toHaveLength(7)
	})

	it('has every teacher of the filter, or those who were ticked, whatever the order counts', () => {
		const ids = ['A', 'B', 'C', 'D', 'E'].map((name) => aTeacher(school, { name }))
		for (const [at, students] of [2, 0, 1, 4, 3].entries())
			for (let i = 0; i < students; i += 1) aStudent(school, { primaryTeacherId: ids[at] ?? null })
		aTeacher(school, { name: 'Gone', endedOn: '2020-01-01' })
		const foreign = aTeacher(aSchool(), { name: 'Foreign' })
		const named = (text: string, more: { ids?: string[]; batch?: number }) => {
			const batches = [...eachTeacher(access, teachersAsked(text), more)]
			return [sizes(batches), batches.flat().map(({ name }) => name)]
		}
		expect(named('', { batch: 2 })).toEqual([
			[2, 2, 1],
			['A', 'B', 'C', 'D', 'E'],
		])
		expect(named('sort=-students', { batch: 2 })[1]).toEqual(['D', 'E', 'A', 'C', 'B'])
		expect(named('state=left', {})[1]).toEqual(['Gone'])
		expect(named('', { ids: [ids[3] ?? '', foreign, 'none'] })[1]).toEqual(['D'])
	})

	it('has every line of the history, the newest first, and ends where it is told to', () => {
		const asked = { who: null, actions: ['site.added', 'room.added'], from: null, to: null, before: null }
		for (let i = 0; i < 7; i += 1)
			write((tx) => record(tx, access, i % 2 ? 'site.added' : 'room.added', { objectName: `No ${i}` }))
		write((tx) => record(tx, access, 'site.archived', { objectName: 'Other' }))
		const batches = [...eachEntry(access, asked, { batch: 3 })]
		expect(sizes(batches)).toEqual([3, 3, 1])
		expect(batches.flat().map(({ objectName }) => objectName)).toEqual(
			[6, 5, 4, 3, 2, 1, 0].map((i) => `No ${i}`),
		)
		expect(sizes([...eachEntry(access, asked, { batch: 3, most: 5 })])).toEqual([3, 2])
		expect([...eachEntry(access, { ...asked, actions: ['class.added'] }, { batch: 3 })]).toEqual([])
	})
})
