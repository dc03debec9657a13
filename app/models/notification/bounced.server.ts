import { and, eq, isNull, sql } from 'drizzle-orm'
import { database, prepared, write } from '#db/client.server.ts'
import {
	bouncedAddresses,
	guardians,
	guardianships,
	memberships,
	students,
	teachers,
	users,
} from '#db/schema/index.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { fold } from '#app/utils/fold.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'

/** A person with a bounced address. */
export interface Bounced {
	/** The kind of page on which the address can be corrected. */
	kind: 'guardian' | 'student' | 'teacher' | 'account'
	id: string
	name: string
	/** The child on whose page a guardian is edited. */
	studentId: string | null
	email: string
	at: number
}

const MOST = 100

const known = prepared((db) => {
	const school = sql.placeholder('schoolId')
	const at = sql.placeholder('key')
	return {
		guardians: db
			.select({ id: guardians.id, name: guardians.name, studentId: guardianships.studentId })
			.from(guardians)
			.leftJoin(
				guardianships,
				and(eq(guardianships.schoolId, school), eq(guardianships.guardianId, guardians.id)),
			)
			.where(and(eq(guardians.schoolId, school), eq(guardians.emailKey, at), isNull(guardians.archivedAt)))
			.prepare(),
		students: db
			.select({ id: students.id, firstName: students.firstName, lastName: students.lastName })
			.from(students)
			.where(and(eq(students.schoolId, school), eq(students.emailKey, at), isNull(students.archivedAt)))
			.prepare(),
		teachers: db
			.select({ id: teachers.id, name: teachers.name })
			.from(teachers)
			.where(and(eq(teachers.schoolId, school), eq(teachers.emailKey, at), isNull(teachers.archivedAt)))
			.prepare(),
		accounts: db
			.select({ id: users.id, name: users.name })
			.from(users)
			.innerJoin(
				memberships,
				and(eq(memberships.schoolId, school), eq(memberships.userId, users.id), isNull(memberships.endedAt)),
			)
			.where(eq(users.emailKey, at))
			.prepare(),
	}
})

/** People with a bounced address still on file, newest first. */
export function listBounced({ schoolId }: Access): Bounced[] {
	const rows = database()
		.select()
		.from(bouncedAddresses)
		.where(eq(bouncedAddresses.schoolId, schoolId))
		.limit(MOST)
		.all()
		.sort((a, b) => b.at - a.at)
	return rows.flatMap(({ emailKey: key, at }) => {
		const asked = { schoolId, key }
		const about = { email: key, at, studentId: null }
		const people: Bounced[] = [
			...uniqueById(known().guardians.all(asked)).map((guardian) => ({
				...about,
				...guardian,
				kind: 'guardian' as const,
			})),
			...known()
				.students.all(asked)
				.map(({ id, ...named }) => ({ ...about, id, name: nameOf(named), kind: 'student' as const })),
			...known()
				.teachers.all(asked)
				.map((teacher) => ({ ...about, ...teacher, kind: 'teacher' as const })),
		]
		// A person on a list needs no second entry for the account.
		if (people.length > 0) return people
		return uniqueById(known().accounts.all(asked)).map((account) => ({
			...about,
			...account,
			kind: 'account' as const,
		}))
	})
}

function uniqueById<T extends { id: string }>(rows: T[]): T[] {
	return rows.filter(({ id }, i) => rows.findIndex((other) => other.id === id) === i)
}

const among = prepared((db) =>
	db
		.select({ key: bouncedAddresses.emailKey })
		.from(sql`json_each(${sql.placeholder('keys')})`)
		.crossJoin(bouncedAddresses)
		.where(
			and(
				eq(bouncedAddresses.schoolId, sql.placeholder('schoolId')),
				eq(bouncedAddresses.emailKey, sql`json_each.value`),
			),
		)
		.prepare(),
)

/** Tests which of the addresses have bounced. */
export function bouncedAmong(
	schoolId: SchoolId,
	emails: readonly (string | null)[],
): (email: string | null) => boolean {
	const keys = emails.flatMap((email) => (email ? [fold(email)] : []))
	if (keys.length === 0) return () => false
	const bouncing = new Set(
		among()
			.all({ schoolId, keys: JSON.stringify(keys) })
			.map(({ key }) => key),
	)
	return (email) => email !== null && bouncing.has(fold(email))
}

/** Allows mail to an address again. False if it was not blocked. */
export function forgetBounce(access: Access, email: string): boolean {
	return write((tx) => {
		const { changes } = tx
			.delete(bouncedAddresses)
			.where(and(rowsOf(bouncedAddresses, access), eq(bouncedAddresses.emailKey, fold(email))))
			.run()
		if (changes > 0) record(tx, access, 'mail.allowed', { objectName: email })
		return changes > 0
	})
}
