import { and, eq, inArray, notInArray, or } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import {
	consents,
	credits,
	enrolments,
	guardians,
	guardianships,
	invoiceLines,
	students,
} from '#db/schema/index.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { reachesStudent } from '../scope.server.ts'

type Asking = Pick<Tx, 'select' | 'selectDistinct'>

/** The person to erase: a student with all merged records, and guardians without any other child. */
export interface Subject {
	records: (typeof students.$inferSelect)[]
	guardians: (typeof guardians.$inferSelect)[]
	/** Ids of other students in the same families or with the same guardians. */
	relatives: string[]
	enrolments: number
	consents: number
	/** False if nothing refers to the record, so that it can be deleted altogether. */
	hasHistory: boolean
}

export function findSubject(access: Access, studentId: string): Subject | null {
	return reachesStudent(access, studentId) ? subjectOf(database(), access.schoolId, studentId) : null
}

function subjectOf(tx: Asking, schoolId: SchoolId, studentId: string): Subject | null {
	const records = tx
		.select()
		.from(students)
		.where(
			and(
				eq(students.schoolId, schoolId),
				or(eq(students.id, studentId), eq(students.mergedInto, studentId)),
			),
		)
		.all()
		.sort((student) => (student.id === studentId ? -1 : 1))
	if (records[0]?.id !== studentId) return null
	const ids = records.map(({ id }) => id)
	const places = tx
		.select({ id: enrolments.id })
		.from(enrolments)
		.where(and(eq(enrolments.schoolId, schoolId), inArray(enrolments.studentId, ids)))
		.all().length
	const given = tx
		.select({ id: consents.id })
		.from(consents)
		.where(and(eq(consents.schoolId, schoolId), inArray(consents.studentId, ids)))
		.all().length
	const billed = tx
		.select({ id: invoiceLines.id })
		.from(invoiceLines)
		.where(and(eq(invoiceLines.schoolId, schoolId), inArray(invoiceLines.studentId, ids)))
		.limit(1)
		.all().length
	const owed = tx
		.select({ id: credits.id })
		.from(credits)
		.where(and(eq(credits.schoolId, schoolId), inArray(credits.studentId, ids)))
		.limit(1)
		.all().length
	const account = records.some(({ membershipId }) => membershipId !== null)
	return {
		records,
		...peopleAround(tx, schoolId, records),
		enrolments: places,
		consents: given,
		hasHistory: places + given + billed + owed > 0 || account,
	}
}

function peopleAround(tx: Asking, schoolId: SchoolId, records: Subject['records']) {
	const ids = records.map(({ id }) => id)
	const familyIds = records.flatMap(({ familyId }) => familyId ?? [])
	const around = tx
		.selectDistinct({ guardian: guardians })
		.from(guardianships)
		.innerJoin(
			guardians,
			and(eq(guardians.schoolId, guardianships.schoolId), eq(guardians.id, guardianships.guardianId)),
		)
		.where(and(eq(guardianships.schoolId, schoolId), inArray(guardianships.studentId, ids)))
		.all()
		.map(({ guardian }) => guardian)
	const others = tx
		.select({ guardianId: guardianships.guardianId, studentId: guardianships.studentId })
		.from(guardianships)
		.where(
			and(
				eq(guardianships.schoolId, schoolId),
				inArray(
					guardianships.guardianId,
					around.map(({ id }) => id),
				),
				notInArray(guardianships.studentId, ids),
			),
		)
		.all()
	const siblings = tx
		.select({ id: students.id })
		.from(students)
		.where(
			and(
				eq(students.schoolId, schoolId),
				inArray(students.familyId, familyIds),
				notInArray(students.id, ids),
			),
		)
		.all()
	const kept = others.map(({ guardianId }) => guardianId)
	return {
		guardians: around.filter(({ id }) => !kept.includes(id)),
		relatives: [...others.map(({ studentId }) => studentId), ...siblings.map(({ id }) => id)],
	}
}
