import { describe, expect, it } from 'vitest'
import { write } from '#db/client.server.ts'
import { archiveStudent, unarchiveStudent } from '#app/models/student/archival.server.ts'
import { studentOverview } from '#app/models/student/overview.server.ts'
import { changeState } from '#app/models/student/state.server.ts'
import { today } from '#app/utils/dates.ts'
import { change, rows } from '../support/database.ts'
import { accessOf, anAdminAt, aSchool, aStudent } from '../support/factories.ts'

const kept = () => rows('select * from student_moves where students <> 0 order by 1, 2, 3')
const counted = () => rows('select * from student_moves_now order by 1, 2, 3')

function office() {
	const school = aSchool()
	return { school, access: accessOf(anAdminAt(school)) }
}

describe('who joined and left in each month', () => {
	it('is kept as a count of everybody would find it, whatever happens to a student', () => {
		const { school, access } = office()
		const to = (id: string, state: 'active' | 'left' | 'paused', since: string) =>
			write((tx) => changeState(tx, access, id, { state, since }))
		const id = aStudent(school, { joinedOn: '2026-01-05' })
		aStudent(school, { joinedOn: '2026-01-31' })
		aStudent(school, { state: 'enquiry', joinedOn: null })
		aStudent(school, { state: 'left', joinedOn: '2025-02-03', leftOn: '2026-01-20' })
		aStudent(school, { joinedOn: '2026-01-07', archivedAt: 1 })
		aStudent(aSchool(), { joinedOn: '2026-01-05' })
		const steps: (() => unknown)[] = [
			() => undefined,
			() => to(id, 'paused', '2026-02-01'),
			() => to(id, 'left', '2026-02-15'),
			() => to(id, 'active', '2026-03-01'),
			() => to(id, 'left', '2026-03-09'),
			() => write((tx) => archiveStudent(tx, access, id)),
			() => write((tx) => unarchiveStudent(tx, access, id)),
			() => change(`update students set joined_on = '2025-12-01' where id = ?`, id),
			() => change('update students set joined_on = null where id = ?', id),
			() => change('update students set left_on = null where id = ?', id),
		]
		for (const step of steps) {
			step()
			expect(kept()).toEqual(counted())
		}
		expect(
			rows(`select students from student_moves where school_id = ? and month = '2026-01'`, school.id),
		).toEqual([{ students: 1 }, { students: 1 }])
	})

	it('is what the overview tells', () => {
		const { school, access } = office()
		const month = today('UTC').slice(0, 7)
		aStudent(school, { joinedOn: `${month}-01` })
		aStudent(school, { joinedOn: `${month}-02`, state: 'left', leftOn: `${month}-03` })
		const { months } = studentOverview(access)
		expect(months).toHaveLength(12)
		expect(months[0]).toMatchObject({ from: `${month}-01`, joined: 2, left: 1 })
		expect(months.slice(1).every(({ joined, left }) => joined + left === 0)).toBe(true)
	})
})
