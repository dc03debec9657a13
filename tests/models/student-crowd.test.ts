import { beforeEach, describe, expect, it } from 'vitest'
import { database } from '#db/client.server.ts'
import { students, studentTags, studentWords, tags } from '#db/schema/index.ts'
import type { Access } from '#app/models/access.server.ts'
import { eachStudent, listStudents } from '#app/models/student/list.server.ts'
import { listOf } from '#app/domain/student/list.ts'
import { accessOf, anAdminAt, aSchool } from '../support/factories.ts'

const MANY = 1_300
const at = { createdAt: 1, updatedAt: 1 }

/** Sorted as they are numbered: every other one is of the orchestra, the last seven hundred and fifty are called Zett. */
const isTagged = (n: number) => n % 2 === 0
const isZett = (n: number) => n >= 550
const isAway = (n: number) => n % 100 === 50
const number = (n: number) => String(n).padStart(4, '0')

let access: Access

beforeEach(() => {
	const school = aSchool()
	access = accessOf(anAdminAt(school))
	const schoolId = school.id
	const numbers = Array.from({ length: MANY }, (_, n) => n)
	const db = database()
	db.insert(tags)
		.values({ schoolId, id: 'orchestra', name: 'Orchestra', nameKey: 'orchestra', createdAt: 1 })
		.run()
	for (let first = 0; first < MANY; first += 400) {
		const some = numbers.slice(first, first + 400)
		db.insert(students)
			.values(
				some.map((n) => ({
					schoolId,
					id: `s${number(n)}`,
					firstName: number(n),
					lastName: isZett(n) ? 'Zett' : 'Abel',
					nameKey: `${isZett(n) ? 'zett' : 'abel'} ${number(n)}`,
					state: n % 3 === 0 ? ('paused' as const) : ('active' as const),
					stateSince: '2026-01-01',
					archivedAt: isAway(n) ? 1 : null,
					...at,
				})),
			)
			.run()
		db.insert(studentTags)
			.values(
				some.filter(isTagged).map((n) => ({ schoolId, studentId: `s${number(n)}`, tagId: 'orchestra' })),
			)
			.run()
		db.insert(studentWords)
			.values(
				some.flatMap((n) =>
					['person', isZett(n) ? 'zett' : 'abel'].map((word) => ({
						schoolId,
						word,
						studentId: `s${number(n)}`,
					})),
				),
			)
			.run()
	}
})

/** What anybody would find who goes through all of them. */
const sought = (asked: (n: number) => boolean) =>
	Array.from({ length: MANY }, (_, n) => n).filter((n) => !isAway(n) && asked(n))

const CASES: [Record<string, string>, (n: number) => boolean][] = [
	[{ tag: 'orchestra' }, isTagged],
	[{ tag: 'orchestra', state: 'active' }, (n) => isTagged(n) && n % 3 !== 0],
	[{ search: 'zett' }, isZett],
	[{ search: 'person' }, () => true],
	[{ search: 'person zett', tag: 'orchestra' }, (n) => isZett(n) && isTagged(n)],
	[{ search: 'zett', state: 'paused' }, (n) => isZett(n) && n % 3 === 0],
	[{ missing: 'birth-date' }, () => true],
	[{ missing: 'family', state: 'paused' }, (n) => n % 3 === 0],
]

describe('a list of very many', () => {
	it('shows the same as a look at everybody would, on its first pages and in a file', () => {
		for (const [filters, asked] of CASES) {
			const all = sought(asked).map(number)
			for (const page of [1, 2, 9]) {
				const shown = listStudents(access, listOf({ ...filters, page: String(page), perPage: '25' }))
				expect([filters, page, shown.rows.map(({ firstName }) => firstName)]).toEqual([
					filters,
					page,
					all.slice(25 * (page - 1), 25 * page),
				])
			}
			const file = [...eachStudent(access, listOf(filters))].flat()
			expect([filters, file.map(({ firstName }) => firstName)]).toEqual([filters, all])
		}
	})

	it('counts every one of them, without those in the archive', () => {
		for (const [filters, asked] of CASES)
			expect([filters, listStudents(access, listOf(filters)).total]).toEqual([filters, sought(asked).length])
	})

	it('goes backwards too', () => {
		const { rows } = listStudents(access, listOf({ search: 'abel', sort: '-name', perPage: '25' }))
		const all = sought((n) => !isZett(n))
			.map(number)
			.reverse()
		expect(rows.map(({ firstName }) => firstName)).toEqual(all.slice(0, 25))
	})
})
