import type { Access } from '#app/models/access.server.ts'
import { listClassTeachers } from '#app/models/class/teachers.server.ts'
import {
	listTeachersAround,
	type TeacherBefore,
	type TeachersAround,
} from '#app/models/class/teachers-before.server.ts'
import type { TaughtClass } from '#app/models/teacher/detail.server.ts'
import { dateWords, plainDateWords } from '#app/utils/dates.ts'

/**
 * The teachers of a class, and those who give some of its weekly lessons. Where the lead begins on a later day: `Clara Diaz until
 * 13 December 2026, then `.
 */
export function teachersOf(access: Access, classId: string) {
	const around = listTeachersAround(access, [classId]).get(classId) ?? { before: [], beside: [] }
	const before = beforeWords(access, around.before)
	const own = listClassTeachers(access, classId).map(({ assistsFrom, assistsBefore, ...teacher }) => ({
		...teacher,
		after: teacher.part === 'assist' ? assistingWords(access, assistsFrom, assistsBefore) : '',
		before: teacher.part === 'lead' && before ? before : null,
	}))
	const beside = around.beside
		.filter(({ teacherId }) => own.every(({ id }) => id !== teacherId))
		.map(({ teacherId: id, name }) => ({ id, name, part: 'beside' as const, before: null, after: '' }))
	return [...own, ...beside]
}

/** `Clara Diaz until December 13, 2026, then Anna Berg`. */
export function teacherWords({ name, before, after }: ReturnType<typeof teachersOf>[number]): string {
	return (before ?? '') + name + after
}

/** ` until 14 June 2027` for an assistant who leaves on a later day, ` from 15 June 2027` for one who begins then. */
function assistingWords({ school }: Access, from: number | null, before: number | null): string {
	const day = (at: number) => dateWords(at, school.timeZone, school.dateFormat)
	if (before !== null) return ` until ${day(before - 1)}`
	return from !== null && from > Date.now() ? ` from ${day(from)}` : ''
}

/** `Clara Diaz until December 13, 2026, then Anna Berg`, or the last name alone without teachers before. */
export function inTurnWords(access: Access, before: readonly TeacherBefore[] = [], name: string): string {
	return beforeWords(access, before) + name
}

/** The same with all who take turns: `Anna Berg, Clara Diaz`. */
export function aroundWords(access: Access, around: TeachersAround | undefined, lead: string): string {
	const beside = around?.beside.map(({ name }) => name) ?? []
	return [inTurnWords(access, around?.before, lead), ...beside].join(', ')
}

function beforeWords({ school }: Access, before: readonly TeacherBefore[]): string {
	return before
		.map(({ name, until }) => `${name} until ${plainDateWords(until, school.dateFormat)}, then `)
		.join('')
}

/** Both teachers of a class that changes hands on a later day. */
export function handOverWords(access: Access, classId: string): string | undefined {
	return teachersOf(access, classId)
		.filter(({ before }) => before !== null)
		.map(teacherWords)[0]
}

/** `until December 13, 2026, then Anna Berg`, where another teacher goes on with a class. */
export function untilWords(access: Access, { next }: TaughtClass): string | undefined {
	return next ? `until ${plainDateWords(next.until, access.school.dateFormat)}, then ${next.name}` : undefined
}
