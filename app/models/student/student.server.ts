import { and, eq, sql } from 'drizzle-orm'
import { prepared, type Db } from '#db/client.server.ts'
import {
	bouncedAddresses,
	families,
	instruments,
	levels,
	studentInstruments,
	students,
	studentTags,
	tags,
	teachers,
} from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { reachesStudent } from '../scope.server.ts'

/** A JSON array of names, so that the tags need no statement of their own. */
function tagsOf(db: Db) {
	const own = db
		.select({ names: sql`json_group_array(${tags.name})` })
		.from(studentTags)
		.innerJoin(tags, and(eq(tags.schoolId, studentTags.schoolId), eq(tags.id, studentTags.tagId)))
		.where(and(eq(studentTags.schoolId, students.schoolId), eq(studentTags.studentId, students.id)))
	return sql<string>`(${own})`
}

const byId = prepared((db) =>
	db
		.select({
			student: students,
			teacher: { id: teachers.id, name: teachers.name },
			family: {
				id: families.id,
				name: families.name,
				billingName: families.billingName,
				address: families.address,
				invoiceDelivery: families.invoiceDelivery,
				paymentTermsDays: families.paymentTermsDays,
				taxNumber: families.taxNumber,
				taxExempt: families.taxExempt,
				buyerKind: families.buyerKind,
				note: families.note,
			},
			bouncedAt: bouncedAddresses.at,
			tags: tagsOf(db),
		})
		.from(students)
		.leftJoin(
			teachers,
			and(eq(teachers.schoolId, students.schoolId), eq(teachers.id, students.primaryTeacherId)),
		)
		.leftJoin(families, and(eq(families.schoolId, students.schoolId), eq(families.id, students.familyId)))
		.leftJoin(
			bouncedAddresses,
			and(eq(bouncedAddresses.schoolId, students.schoolId), eq(bouncedAddresses.emailKey, students.emailKey)),
		)
		.where(and(eq(students.schoolId, sql.placeholder('schoolId')), eq(students.id, sql.placeholder('id'))))
		.prepare(),
)

const played = prepared((db) =>
	db
		.select({
			instrumentId: studentInstruments.instrumentId,
			levelId: studentInstruments.levelId,
			startedOn: studentInstruments.startedOn,
			instrument: instruments.name,
			level: levels.name,
			position: instruments.position,
		})
		.from(studentInstruments)
		.innerJoin(
			instruments,
			and(
				eq(instruments.schoolId, studentInstruments.schoolId),
				eq(instruments.id, studentInstruments.instrumentId),
			),
		)
		.leftJoin(
			levels,
			and(eq(levels.schoolId, studentInstruments.schoolId), eq(levels.id, studentInstruments.levelId)),
		)
		.where(
			and(
				eq(studentInstruments.schoolId, sql.placeholder('schoolId')),
				eq(studentInstruments.studentId, sql.placeholder('id')),
			),
		)
		.prepare(),
)

export type FoundStudent = NonNullable<ReturnType<typeof findStudent>>

export function findStudent(access: Access, id: string) {
	const row = reachesStudent(access, id) ? byId().get({ schoolId: access.schoolId, id }) : null
	if (!row) return null
	const { student, teacher, family, bouncedAt, tags: names } = row
	const ownTags = (JSON.parse(names) as string[]).sort((a, b) => a.localeCompare(b))
	return { ...student, teacher, family, tags: ownTags, hasBounced: bouncedAt !== null }
}

/** A student's instruments and levels, in the school's order. */
export function listInstruments(access: Access, studentId: string) {
	if (!reachesStudent(access, studentId)) return []
	return played()
		.all({ schoolId: access.schoolId, id: studentId })
		.sort((a, b) => a.position - b.position)
}
