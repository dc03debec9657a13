import { beforeEach, expect, it } from 'vitest'
import { write } from '#db/client.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { addResource } from '#app/models/resource/changes.server.ts'
import { listShares, moveShares, shareResource } from '#app/models/resource/sharing.server.ts'
import { eraseStudent } from '#app/models/student/erasure.server.ts'
import { findStudent } from '#app/models/student/student.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../../support/database.ts'
import { accessOf, aSchool, aSoloTeacherAt, aStudent, type ASchool } from '../../support/factories.ts'

let school: ASchool
let access: Access

beforeEach(() => {
	school = aSchool({ kind: 'solo' })
	access = accessOf(aSoloTeacherAt(school), 'resource:write')
})

function sharedWith(...studentIds: string[]): string {
	const link = { title: 'Tuner', url: 'https://tuner.example', tags: [] }
	const added = addResource(access, newId(), link, null)
	const id = added.ok ? added.value.id : ''
	for (const studentId of studentIds) shareResource(access, id, { studentId, startsOn: '2026-01-01' })
	return id
}

it('what was shared with a second record of somebody is shared with the one that is kept, once', () => {
	const [keptId, otherId] = [aStudent(school), aStudent(school)]
	const [both, one] = [sharedWith(keptId, otherId), sharedWith(otherId)]
	write((tx) => moveShares(tx, access.schoolId, { keptId, otherId }))
	expect([listShares(access, both).length, listShares(access, one).length]).toEqual([1, 1])
	expect(rows('select distinct student_id as id from resource_shares')).toEqual([{ id: keptId }])
})

it('nothing says any more what was shared with somebody who was erased', () => {
	const id = aStudent(school, { firstName: 'Ada', lastName: 'Lind' })
	sharedWith(id)
	change('update students set archived_at = 1 where id = ?', id)
	const office = { ...access, reach: 'all' as const }
	const { version = 0 } = findStudent(office, id) ?? {}
	expect(eraseStudent(office, id, { version, name: 'Ada Lind' })).toMatchObject({ ok: true })
	expect(rows('select id from resource_shares')).toEqual([])
})
