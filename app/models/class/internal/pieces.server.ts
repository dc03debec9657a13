import { and, asc, eq, inArray } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import type { ClassDetails } from '#app/domain/class/form.ts'
import {
	classes,
	classPrices,
	classTeachers,
	instruments,
	levels,
	pricePlans,
	rooms,
	teachers,
	users,
} from '#db/schema/index.ts'
import { joinings } from '#app/domain/class/choices.ts'
import { kindWords, weekdayWords, type ClassKind } from '#app/domain/class/labels.ts'
import { refused, type Refused } from '#app/utils/outcome.ts'
import type { Access, SchoolId } from '../../access.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import { classesOf } from '../../scope.server.ts'
import { findPlan } from '../../billing/plans.server.ts'
import { teaches } from '../../teacher/employment.server.ts'

/** Refuses ids of other schools and former teachers. The form only offers valid ones. */
export function refuseUnknownPieces(tx: Tx, access: Access, details: ClassDetails): Refused | null {
	const { schoolId } = access
	const { instrumentId, levelId, roomId, teacherId, assistants, planId } = details
	const staff = [...new Set([teacherId, ...assistants])].filter((id) => id !== undefined)
	if (instrumentId && !has(tx, schoolId, instruments, [instrumentId]))
		return refused({ instrumentId: 'Choose an instrument of the list' })
	if (levelId && !has(tx, schoolId, levels, [levelId]))
		return refused({ levelId: 'Choose a level of the list' })
	if (roomId && !has(tx, schoolId, rooms, [roomId])) return refused({ roomId: 'Choose a room of the list' })
	if (planId && findPlan(access, planId)?.archivedAt !== null)
		return refused({ planId: 'Choose a price plan of the list' })
	if (staff.length > 0 && !has(tx, schoolId, teachers, staff))
		return refused({ teacherId: 'Choose teachers of the list' })
	if (staff.some((id) => !teaches(tx, access, id)))
		return refused({ teacherId: 'This teacher no longer teaches here. Choose another.' })
	return null
}

type Part = typeof instruments | typeof levels | typeof rooms | typeof teachers | typeof pricePlans

function has(tx: Tx, schoolId: SchoolId, part: Part, ids: string[]): boolean {
	const rows = tx
		.select({ id: part.id })
		.from(part)
		.where(and(eq(part.schoolId, schoolId), inArray(part.id, ids)))
		.all()
	return rows.length === ids.length
}

/** Form values of a class, all as text. */
export function readDefinition(access: Access, id: string) {
	const row = database()
		.select()
		.from(classes)
		.where(and(classesOf(access), eq(classes.id, id)))
		.get()
	if (!row) return null
	const staff = database()
		.select({
			id: classTeachers.teacherId,
			part: classTeachers.part,
			before: classTeachers.assistsBefore,
		})
		.from(classTeachers)
		.where(and(rowsOf(classTeachers, access), eq(classTeachers.classId, id)))
		.all()
	const price = database()
		.select({ planId: classPrices.planId })
		.from(classPrices)
		.where(and(rowsOf(classPrices, access), eq(classPrices.classId, id)))
		.get()
	const text = (value: string | number | null) => (value === null ? null : String(value))
	return {
		state: row.state,
		version: row.version,
		/** Leaves out assistants with a last day ahead, and has a lead who assists until they take the class over. */
		assistants: staff
			.filter(({ part, before }) => (part === 'lead' ? (before ?? 0) > Date.now() : before === null))
			.map(({ id: assistantId }) => assistantId),
		fields: {
			kind: row.kind,
			name: row.name,
			instrumentId: row.instrumentId,
			levelId: row.levelId,
			ageFrom: text(row.ageFrom),
			ageTo: text(row.ageTo),
			teacherId: staff.find(({ part }) => part === 'lead')?.id ?? null,
			roomId: row.roomId,
			onlineLink: row.onlineLink,
			durationMinutes: text(row.durationMinutes),
			capacity: text(row.capacity),
			extraSeats: text(row.extraSeats),
			minSize: text(row.minSize),
			weekday: text(row.weekday),
			startTime: row.startTime,
			startsOn: row.startsOn,
			endsOn: row.endsOn,
			joining: row.joining,
			isPublic: row.isPublic ? 'on' : null,
			planId: price?.planId ?? null,
			note: row.note,
		},
	}
}

/** Values for the history, with names and labels instead of ids and codes. */
export function classForHistory(tx: Tx, schoolId: SchoolId, details: Told) {
	const { kind, weekday, joining, teacherId, assistants, instrumentId, levelId, roomId, planId, ...rest } =
		details
	const name = (part: Part, id: string | null | undefined) =>
		id ? namesOf(tx, schoolId, part, [id])[0] : null
	return {
		...rest,
		kind: kindWords(kind),
		weekday: weekday ? weekdayWords(Number(weekday)) : null,
		joining: joinings.find(({ value }) => value === joining)?.label,
		teacher: name(teachers, teacherId),
		assistants: namesOf(tx, schoolId, teachers, assistants).join(', '),
		instrument: name(instruments, instrumentId),
		level: name(levels, levelId),
		room: name(rooms, roomId),
		'price plan': name(pricePlans, planId),
	}
}

/** Values from a form or from `readDefinition`. */
interface Told {
	kind: ClassKind
	joining: string
	assistants: string[]
	weekday?: number | string | null
	teacherId?: string | null
	instrumentId?: string | null
	levelId?: string | null
	roomId?: string | null
	planId?: string | null
}

function namesOf(tx: Tx, schoolId: SchoolId, part: Part, ids: readonly string[]): string[] {
	if (ids.length === 0) return []
	return tx
		.select({ name: part.name })
		.from(part)
		.where(and(eq(part.schoolId, schoolId), inArray(part.id, [...ids])))
		.orderBy(asc(part.name))
		.all()
		.map(({ name }) => name)
}

/** The user behind the last change, and its time. */
export function findEditor(tx: Tx, schoolId: SchoolId, id: string): { by: string; at: number } {
	const classRow = tx
		.select({ by: users.name, at: classes.updatedAt })
		.from(classes)
		.leftJoin(users, eq(users.id, classes.updatedBy))
		.where(rowOf(classes, schoolId, id))
		.get()
	return { by: classRow?.by ?? 'Somebody', at: classRow?.at ?? Date.now() }
}
