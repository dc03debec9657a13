import { describe, expect, it } from 'vitest'
import { setGrants } from '#app/models/account/grant.server.ts'
import {
	grantable,
	permissions,
	reachFor,
	reachOf,
	type Grant,
	type Permission,
} from '#app/domain/account/permissions.ts'
import type { Role } from '#app/domain/account/roles.ts'
import {
	accessOf,
	anAdminAt,
	aSchool,
	aStudentAt,
	aTeacherAt,
	type APerson,
	type ASchool,
} from '../support/factories.ts'

describe('every permission, with each grant on and off,', () => {
	const all = Object.keys(permissions) as Permission[]
	const roles: [Role, (school: ASchool) => APerson][] = [
		['admin', anAdminAt],
		['teacher', aTeacherAt],
		['student', aStudentAt],
	]
	const ofTeachers = (Object.keys(grantable) as Grant[]).filter((grant) => grantable[grant].to === 'teacher')
	for (const grant of ofTeachers)
		it(`reaches what the table says with ${grant}`, () => {
			const school = aSchool()
			const office = accessOf(anAdminAt(school))
			for (const [role, make] of roles) {
				const person = make(school)
				const reach = (permission: Permission) => {
					try {
						return accessOf(person, permission).reach
					} catch {
						return null
					}
				}
				expect(all.map(reach)).toEqual(all.map((one) => reachOf(one, role)))
				const given = setGrants(office, person.membershipId ?? '', [grant])
				expect(given.ok).toBe(role === 'teacher')
				const grants = role === 'teacher' ? [grant] : []
				expect(all.map(reach)).toEqual(all.map((one) => reachFor(one, { role, kind: 'staff', grants })))
				if (role !== 'teacher') continue
				setGrants(office, person.membershipId ?? '', [])
				expect(all.map(reach)).toEqual(all.map((one) => reachOf(one, role)))
			}
		})
})
