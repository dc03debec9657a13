import { and, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { students, teachers } from '#db/schema/index.ts'
import type { PlaceChange } from '#app/domain/class/place-change.ts'
import { recordedWords } from '#app/domain/class/recorded-words.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { BULK_AT_MOST, type BulkOrder, type BulkOutcome, type BulkResult } from '#app/domain/student/bulk.ts'
import { lockedWords } from '#app/domain/account/accounts.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { stateRules } from '#app/domain/student/states.ts'
import type { Access } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { studentsOf } from '../scope.server.ts'
import { record } from '../audit.server.ts'
import { tellTeachersOfPlaces } from '../lesson/place-letters.server.ts'
import { withUndo } from '../undo-step.server.ts'
import { joinClass } from '../enrolment/joining.server.ts'
import { withoutDoubleLessons } from '../double-lessons.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { archiveStudent, unarchiveStudent } from './internal/archival.server.ts'
import { inviteAround } from './internal/invitation.server.ts'
import { changeState } from './internal/state.server.ts'
import { tagStudent, untagStudent } from './internal/tags.server.ts'

export type Ticked = ReturnType<typeof findTicked>[number]

/** Students of the school among the ids, by name. */
export function findTicked(access: Access, ids: readonly string[]) {
	return ticked(database(), access, ids)
}

/**
 * Applies one action to many students, each on its own: a refusal for one does not stop the others. The result
 * is stored under the form key, so a repeated request is applied once and shows the same result.
 */
export function changeStudents(access: Access, ids: readonly string[], order: BulkOrder, key: string) {
	write((tx) => {
		if (resultOfKey(access, keyOf(key)) !== null) return
		const some = [...new Set(ids)].slice(0, BULK_AT_MOST)
		const known = new Map(ticked(tx, access, some).map((student) => [student.id, student]))
		const joins: PlaceChange[] = []
		const { result: outcomes, undo } = withUndo(access, [...known.keys()], () =>
			some.map((id) => outcomeOf(tx, access, id, known.get(id), order, joins)),
		)
		tellTeachersOfPlaces(tx, access, joins)
		const result: BulkResult = {
			act: order.act,
			outcomes,
			undo: CAN_BE_UNDONE.includes(order.act) ? undo : undefined,
		}
		spendKey(tx, access, keyOf(key), JSON.stringify(result))
	})
}

const CAN_BE_UNDONE: BulkOrder['act'][] = ['state', 'archive', 'unarchive', 'tag', 'untag']

/** The stored result; null once it has expired. */
export function findBulkResult(access: Access, key: string): BulkResult | null {
	const kept = resultOfKey(access, keyOf(key))
	return kept === null ? null : (JSON.parse(kept) as BulkResult)
}

/** Separates these keys from other form keys, which store a row id instead of a result. */
function keyOf(key: string): string {
	return `bulk:${key}`
}

function outcomeOf(
	tx: Tx,
	access: Access,
	id: string,
	student: Ticked | undefined,
	order: BulkOrder,
	joins: PlaceChange[],
): BulkOutcome {
	if (!student) return { id, name: null, ok: false, text: 'This student is not on your list any more.' }
	const outcome = carryOut(tx, access, student, order, joins)
	const { name } = student
	if (outcome.ok) return { id, name, ok: true, text: outcome.value }
	return { id, name, ok: false, text: Object.values(outcome.errors).flat().join(' '), way: outcome.way }
}

/** Returns the message for the result page. */
function carryOut(
	tx: Tx,
	access: Access,
	student: Ticked,
	order: BulkOrder,
	joins: PlaceChange[],
): Outcome<string> {
	const { id, name } = student
	switch (order.act) {
		case 'archive': {
			const outcome = archiveStudent(tx, access, id, order)
			if (!outcome.ok) return outcome
			if (outcome.value.already) return refused({ form: `${name} is archived already.` })
			const { classes, accounts } = outcome.value
			return done(withClasses('Archived', 'ended', classes) + lockedWords(accounts))
		}
		case 'unarchive': {
			const outcome = unarchiveStudent(tx, access, id)
			if (!outcome.ok) return outcome
			if (outcome.value.already) return refused({ form: `${name} is not archived.` })
			return done(
				`Back on the list as ${stateRules[student.state].label}${lockedWords(outcome.value.accounts)}`,
			)
		}
		case 'state':
			return setState(tx, access, student, order)
		case 'enrol':
			return enrol(tx, access, student, order, joins)
		case 'teacher':
			return student.archived ? refusedAsArchived(name) : assignTeacher(tx, access, student, order.teacherId)
		case 'invite':
			return inviteAround(tx, access, student, order.whom)
		case 'tag':
			return said(tagStudent(tx, access, student, order.tag), `Tagged “${order.tag}”`)
		case 'untag':
			return said(untagStudent(tx, access, student, order.tag), `The tag “${order.tag}” was taken off`)
	}
}

function setState(
	tx: Tx,
	access: Access,
	{ id }: Ticked,
	{ act: _, ...change }: Extract<BulkOrder, { act: 'state' }>,
): Outcome<string> {
	const outcome = withoutDoubleLessons(access, [id], () => changeState(tx, access, id, change))
	if (!outcome.ok) return outcome
	const { from, isPlanned, classes, withoutSeat, accounts } = outcome.value
	const { label } = stateRules[change.state]
	const became = isPlanned
		? `${label} from ${plainDateWords(change.since, access.school.dateFormat)}`
		: `${stateRules[from].label} before, now ${label}`
	const what = { left: 'ended', paused: 'paused' }[change.state as string] ?? 'goes on'
	const lost = withoutSeat.length > 0 ? `. No seat is left in ${withoutSeat.join(', ')}` : ''
	return done(withClasses(became, what, classes) + lost + lockedWords(accounts))
}

function enrol(
	tx: Tx,
	access: Access,
	{ id, name }: Ticked,
	{ act: _, ...place }: Extract<BulkOrder, { act: 'enrol' }>,
	toTell: PlaceChange[],
): Outcome<string> {
	const joined = withoutDoubleLessons(access, [id], () =>
		joinClass(tx, access, { studentId: id, studentName: name, ...place, toTell }),
	)
	if (!joined.ok) return joined
	const { className, position, recorded } = joined.value
	const words = recordedWords(recorded, access.school.dateFormat).replace(/\.$/, '')
	const enrolled = [`Enrolled in ${className}`, words].filter(Boolean).join('. ')
	return done(position === null ? enrolled : `Waits for ${className}, place ${position}`)
}

function assignTeacher(
	tx: Tx,
	access: Access,
	{ id, name, teacherId, teacher: was }: Ticked,
	to: string | null,
): Outcome<string> {
	const { userId } = access
	const teacher = to === null ? null : findTeacher(tx, access, to)
	if (teacher === undefined) return refused({ teacherId: 'This teacher no longer teaches here.' })
	if (teacherId === to) return refused({ teacherId: `That is how it is for ${name} already.` })
	tx.update(students)
		.set({
			primaryTeacherId: to,
			version: sql`${students.version} + 1`,
			updatedAt: Date.now(),
			updatedBy: userId,
		})
		.where(rowOf(students, access, id))
		.run()
	record(tx, access, 'student.teacher-assigned', {
		objectId: id,
		objectName: name,
		before: { teacher: was },
		after: { teacher: teacher?.name ?? null },
	})
	return done(teacher ? `Taught by ${teacher.name}` : 'Has no teacher now')
}

function findTeacher(tx: Tx, { schoolId, school }: Access, id: string) {
	return tx
		.select({ name: teachers.name })
		.from(teachers)
		.where(
			and(
				rowOf(teachers, schoolId, id),
				isNull(teachers.archivedAt),
				or(isNull(teachers.endedOn), gte(teachers.endedOn, today(school.timeZone))),
			),
		)
		.get()
}

function ticked(tx: Pick<Tx, 'select'>, access: Access, ids: readonly string[]) {
	return tx
		.select({
			id: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			state: students.state,
			teacherId: students.primaryTeacherId,
			teacher: teachers.name,
			archivedAt: students.archivedAt,
		})
		.from(students)
		.leftJoin(teachers, rowOf(teachers, access, students.primaryTeacherId))
		.where(and(studentsOf(access), inArray(students.id, [...ids])))
		.all()
		.map(({ archivedAt, ...student }) => ({
			...student,
			name: nameOf(student),
			archived: archivedAt !== null,
		}))
}

function refusedAsArchived(name: string) {
	return refused({ form: `${name} is archived. Restore them first.` })
}

function said(outcome: Outcome<null>, text: string): Outcome<string> {
	return outcome.ok ? done(text) : outcome
}

function withClasses(text: string, what: string, classes: string[]): string {
	return classes.length > 0 ? `${text}. ${classes.join(', ')}: ${what}` : text
}
