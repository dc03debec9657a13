import { and, eq, sql } from 'drizzle-orm'
import { prepared } from '#db/client.server.ts'
import { classes, enrolments, instruments, students } from '#db/schema/index.ts'
import { classNameIn } from '#app/domain/join/offer.ts'
import { letterWords } from '#app/letters/words.server.ts'
import type { Language } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'

const schoolId = sql.placeholder('schoolId')

// Letters ask once for each of their lines.
const ofOwnClass = prepared((db) =>
	db
		.select({ instrument: instruments.name })
		.from(classes)
		.innerJoin(instruments, and(eq(instruments.schoolId, schoolId), eq(instruments.id, classes.instrumentId)))
		.innerJoin(enrolments, and(eq(enrolments.schoolId, schoolId), eq(enrolments.classId, classes.id)))
		.innerJoin(students, and(eq(students.schoolId, schoolId), eq(students.id, enrolments.studentId)))
		.where(
			and(
				eq(classes.schoolId, schoolId),
				eq(classes.id, sql.placeholder('classId')),
				eq(classes.kind, 'private'),
				eq(classes.name, sql`trim(${students.firstName} || ' ' || ${students.lastName})`),
			),
		)
		.limit(1)
		.prepare(),
)

/** The instrument of a private lesson that is named after its student, who may have another lesson of that name. */
export function ownInstrument({ schoolId }: Access, classId: string): string | null {
	return ofOwnClass().get({ schoolId, classId })?.instrument ?? null
}

/** The class of a lesson in a letter: `Choir`, or `Mia Moon (Violin)` for a private lesson named after its student. */
export function classTitleIn(
	access: Access,
	lesson: { classId: string; class: string },
	language: Language,
): string {
	const instrument = ownInstrument(access, lesson.classId)
	const name = classNameIn(lesson.class, letterWords(language).lessons)
	return instrument ? `${name} (${instrument})` : name
}
