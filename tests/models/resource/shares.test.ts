import { beforeEach, describe, expect, it } from 'vitest'
import { write } from '#db/client.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { addResource, withdrawResource } from '#app/models/resource/changes.server.ts'
import {
	findResource,
	isInLibrary,
	listResources,
	sharesResources,
} from '#app/models/resource/list.server.ts'
import { isSharedWith } from '#app/models/resource/received.server.ts'
import { listShares, moveShares, removeShare, shareResource } from '#app/models/resource/sharing.server.ts'
import { eraseStudent } from '#app/models/student/erasure.server.ts'
import { findStudent } from '#app/models/student/student.server.ts'
import { setLastDay } from '#app/models/teacher/leaving.server.ts'
import { readResourceQuery } from '#app/domain/resource/list.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../../support/database.ts'
import {
	accessOf,
	aClass,
	anAdminAt,
	anEnrolment,
	aSchool,
	aSoloTeacherAt,
	aStudent,
	aStudentAt,
	aTeacherAt,
	type APerson,
	type ASchool,
} from '../../support/factories.ts'

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

describe('what a teacher shared who has left', () => {
	let at: ASchool
	let jun: APerson
	let next: Access
	let family: Access
	let piano: string
	let id: string
	const FILE = 'scales'

	beforeEach(() => {
		at = aSchool()
		jun = aTeacherAt(at)
		next = accessOf(aTeacherAt(at), 'resource:write')
		const learner = aStudentAt(at)
		family = accessOf(learner, 'resource:read')
		piano = aClass(at, { name: 'Piano' })
		const [ada] = rows<{ id: string }>(
			'select id from students where membership_id = ?',
			learner.membershipId,
		)
		anEnrolment(at, piano, ada?.id ?? '')
		leads(jun.membershipId)
		const own = accessOf(jun, 'resource:write')
		const file = {
			id: FILE,
			name: 'Scales.pdf',
			type: 'application/pdf',
			bytes: 1,
			sha256: 'a',
			uploadedBy: jun.userId,
			purpose: 'resource' as const,
		}
		const added = addResource(own, newId(), { title: 'Scales', tags: [] }, file)
		id = added.ok ? added.value.id : ''
		shareResource(own, id, { classId: piano, startsOn: '2026-01-01' })
		const ben = aStudent(at, { firstName: 'Ben' })
		change('update students set primary_teacher_id = ? where id = ?', teacherOf(jun.membershipId), ben)
		shareResource(own, id, { studentId: ben, startsOn: '2026-01-01' })
	})

	const teacherOf = (membershipId: string | null) =>
		rows<{ id: string }>('select id from teachers where membership_id = ?', membershipId)[0]?.id ?? ''
	const leads = (membershipId: string | null) => {
		change('delete from class_teachers where class_id = ?', piano)
		change(
			"insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')",
			at.id,
			piano,
			teacherOf(membershipId),
		)
	}
	const leaves = () =>
		setLastDay(
			accessOf(anAdminAt(at), 'teacher:write'),
			{ id: teacherOf(jun.membershipId), version: 1 },
			'2020-01-01',
		)
	const library = () => listResources(next, readResourceQuery(new URLSearchParams())).rows

	it('is opened and stopped by the next teacher of the class, who may not change it', () => {
		leads(next.membershipId)
		expect([library(), isInLibrary(next, FILE), isSharedWith(family, FILE)]).toEqual([[], false, true])
		leaves()
		expect(library()).toMatchObject([{ id, from: jun.name, shares: 1 }])
		expect([isInLibrary(next, FILE), isSharedWith(family, FILE)]).toEqual([true, true])
		const shares = listShares(next, id)
		// Ben has another teacher.
		expect(shares.map(({ name }) => name)).toEqual(['Piano'])
		expect(withdrawResource(next, id)).toBeNull()
		expect(shareResource(next, id, { classId: piano, startsOn: '2026-01-01' })).toBeNull()
		expect(removeShare(next, id, shares[0]?.id ?? '')).toMatchObject({ ok: true })
		expect([library(), findResource(next, id), isInLibrary(next, FILE)]).toEqual([[], null, false])
		expect(isSharedWith(family, FILE)).toBe(false)
	})

	it('is not shown to families while no teacher could stop it', () => {
		leaves()
		expect([isSharedWith(family, FILE), isInLibrary(next, FILE)]).toEqual([false, false])
		leads(next.membershipId)
		expect([isSharedWith(family, FILE), isInLibrary(next, FILE)]).toEqual([true, true])
	})

	it('is only what goes on being shared', () => {
		const office = accessOf(anAdminAt(at), 'teacher:read')
		leads(next.membershipId)
		leaves()
		expect(sharesResources(office, jun.membershipId)).toBe(true)
		change("update resource_shares set ends_on = '2026-01-02'")
		expect([sharesResources(office, jun.membershipId), library()]).toEqual([false, []])
	})
})
