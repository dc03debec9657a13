import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { instruments, levels, studentInstruments, teachers } from '#db/schema/index.ts'
import type { StudentDetails } from '#app/domain/student/form.ts'
import { languageWords } from '#app/utils/languages.ts'
import { refused, type Refused } from '#app/utils/outcome.ts'
import { studentFields, type StudentField } from '#app/domain/student/fields.ts'
import type { Access, SchoolId } from '../../access.server.ts'
import { teaches } from '../../teacher/employment.server.ts'
import type { StudentColumns } from './columns.server.ts'

/**
 * Refuses a teacher, instrument or level unknown to the school. A current teacher may stay even after leaving.
 */
export function refuseUnknown(
	tx: Tx,
	access: Access,
	details: StudentDetails,
	had: string | null = null,
): Refused | null {
	const { schoolId } = access
	const { primaryTeacherId: teacher, instruments: rows } = details
	if (teacher && teacher !== had && !teaches(tx, access, teacher))
		return refused({ primaryTeacherId: 'This teacher no longer teaches here. Choose another.' })
	const known = namesOf(
		tx,
		schoolId,
		'instrument',
		rows.map((row) => row.instrumentId),
	)
	const steps = namesOf(
		tx,
		schoolId,
		'level',
		rows.flatMap((row) => row.levelId ?? []),
	)
	for (const [i, { instrumentId, levelId }] of rows.entries()) {
		const at = `instruments[${i}]`
		if (!known.has(instrumentId))
			return refused({ [`${at}.instrumentId`]: 'Choose an instrument of your school' })
		if (levelId && !steps.has(levelId)) return refused({ [`${at}.levelId`]: 'Choose a level of your school' })
		if (rows.findIndex((row) => row.instrumentId === instrumentId) !== i)
			return refused({ [`${at}.instrumentId`]: `${known.get(instrumentId)} is listed twice` })
	}
	return null
}

export function writeInstruments(
	tx: Tx,
	schoolId: SchoolId,
	studentId: string,
	rows: StudentDetails['instruments'],
) {
	tx.delete(studentInstruments)
		.where(and(eq(studentInstruments.schoolId, schoolId), eq(studentInstruments.studentId, studentId)))
		.run()
	insertInstruments(tx, schoolId, studentId, rows)
}

export function insertInstruments(
	tx: Tx,
	schoolId: SchoolId,
	studentId: string,
	rows: StudentDetails['instruments'],
) {
	for (const { instrumentId, levelId = null, startedOn = null } of rows)
		tx.insert(studentInstruments).values({ schoolId, studentId, instrumentId, levelId, startedOn }).run()
}

/** Field values for the history: names instead of ids, and nothing confidential. */
export function studentForHistory(
	tx: Tx,
	schoolId: SchoolId,
	columns: Omit<StudentColumns, 'nameKey' | 'emailKey'>,
	rows: { instrumentId: string; levelId?: string | null }[],
): Record<string, string | null> {
	const { primaryTeacherId: teacher, language } = columns
	const told = {
		...columns,
		language: language && languageWords(language),
		instruments: instrumentWords(tx, schoolId, rows),
	}
	const fields = (Object.keys(studentFields) as StudentField[]).filter(
		(field) => field !== 'primaryTeacherId',
	)
	return {
		...Object.fromEntries(fields.map((field) => [field, told[field]])),
		teacher: (teacher && namesOf(tx, schoolId, 'teacher', [teacher]).get(teacher)) ?? null,
	}
}

/** Formats instruments as `Piano (Grade 2), Cello`. */
function instrumentWords(
	tx: Tx,
	schoolId: SchoolId,
	rows: { instrumentId: string; levelId?: string | null }[],
): string {
	const known = namesOf(
		tx,
		schoolId,
		'instrument',
		rows.map(({ instrumentId }) => instrumentId),
	)
	const steps = namesOf(
		tx,
		schoolId,
		'level',
		rows.flatMap(({ levelId }) => levelId ?? []),
	)
	return rows
		.map(({ instrumentId, levelId }) => {
			const level = levelId && steps.get(levelId)
			return level ? `${known.get(instrumentId)} (${level})` : known.get(instrumentId)
		})
		.sort()
		.join(', ')
}

const lists = { teacher: teachers, instrument: instruments, level: levels }

function namesOf(tx: Tx, schoolId: SchoolId, what: keyof typeof lists, ids: string[]): Map<string, string> {
	if (ids.length === 0) return new Map()
	const list = lists[what]
	const rows = tx
		.select({ id: list.id, name: list.name })
		.from(list)
		.where(and(eq(list.schoolId, schoolId), inArray(list.id, ids)))
		.all()
	return new Map(rows.map(({ id, name }) => [id, name]))
}
