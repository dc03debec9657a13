import { and, eq, isNull, lt, lte, notInArray, or } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { openAreas } from '#app/domain/account/school-pages.ts'
import type { ClassDetails, NewClass } from '#app/domain/class/form.ts'
import { classes, classPrices, classTeachers, lessons } from '#db/schema/index.ts'
import { changesOf, givenOf, masked } from '#app/utils/changes.ts'
import { sortKey } from '#app/utils/fold.ts'
import { newId } from '#app/utils/id.server.ts'
import { conflicting, done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { seatsOf } from '../enrolment/seats.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { writeWhole } from '../undo.server.ts'
import { scheduleClass, type Scheduled } from './internal/timetable.server.ts'
import { makeLead } from './lead-teacher.server.ts'
import { followLead } from './lead.server.ts'
import { findEditor, readDefinition, refuseUnknownPieces, classForHistory } from './internal/pieces.server.ts'

export interface Named {
	id: string
	name: string
}

/**
 * Adds a class with its teachers and lessons: all of it, or nothing. A repeated request returns the same class.
 */
export function addClass(access: Access, details: NewClass, key: string): Outcome<Named & Scheduled> {
	const { state, every, forceReason, leavesOut, ...typed } = details
	const definition = { ...typed, planId: planSet(access, typed) }
	return writeWhole((tx) => {
		const made = resultOfKey(access, key)
		if (made) return done({ id: made, name: details.name, lessons: 0 })
		const unknown = refuseUnknownPieces(tx, access, definition)
		if (unknown) return unknown
		const id = insertClass(tx, access, definition, state)
		const how = { every, forceReason, leavesOut, tells: true }
		const scheduled = scheduleClass(tx, access, id, definition, how)
		if (!scheduled.ok) return scheduled
		if (state === 'open' && hasBegun(access, id)) startClass(tx, access, id)
		spendKey(tx, access, key, id)
		return done({ id, name: details.name, ...scheduled.value })
	})
}

/** A first day in the past has added lessons that were taught. */
function hasBegun(access: Access, classId: string): boolean {
	const begun = database()
		.select({ id: lessons.id })
		.from(lessons)
		.where(and(rowsOf(lessons, access), eq(lessons.classId, classId), lte(lessons.startsAt, Date.now())))
		.limit(1)
	return begun.get() !== undefined
}

function startClass(tx: Tx, access: Access, id: string) {
	tx.update(classes)
		.set({ state: 'running' })
		.where(rowOf(classes, access, id))
		.run()
}

export function insertClass(tx: Tx, access: Access, details: ClassDetails, state: NewClass['state']): string {
	const { schoolId, userId } = access
	const id = newId()
	const now = Date.now()
	tx.insert(classes)
		.values({
			...columnsOf(details),
			schoolId,
			id,
			state,
			createdAt: now,
			createdBy: userId,
			updatedAt: now,
			updatedBy: userId,
		})
		.run()
	setTeachers(tx, access, { classId: id }, details)
	setPrice(tx, access, id, details)
	const after = masked(givenOf({ ...classForHistory(tx, schoolId, details), state }))
	record(tx, access, 'class.added', { objectId: id, objectName: details.name, after })
	return id
}

/**
 * Edits a class, unless it was changed in the meantime or has more students than the new capacity. `following` are the
 * students who follow a new lead, or null if there is none. Its assistants change from the time `since` on.
 */
export function editClass(
	access: Access,
	id: string,
	version: number,
	typed: ClassDetails,
	since?: number,
): Outcome<Named & { following: string[] | null }> {
	return write((tx) => {
		const before = readDefinition(access, id)
		if (!before) return refused({ form: 'This class is not there any more.' }, { status: 404 })
		if (before.state === 'archived')
			return refused({ form: 'An archived class is history. Take it out of the archive to change it.' })
		if (before.version !== version) {
			const { by, at } = findEditor(tx, access.schoolId, id)
			return conflicting({ by, at, version: before.version, theirs: before.fields })
		}
		const details = { ...typed, planId: planSet(access, typed, before.fields.planId) }
		const wrong = refuseUnknownPieces(tx, access, details) ?? refuseTooFew(tx, access, id, details.capacity)
		if (wrong) return wrong
		tx.update(classes)
			.set({
				...columnsOf(details),
				version: version + 1,
				updatedAt: Date.now(),
				updatedBy: access.userId,
			})
			.where(rowOf(classes, access, id))
			.run()
		setTeachers(tx, access, { classId: id, known: before.assistants, since }, details)
		const [fromId, toId] = [before.fields.teacherId, details.teacherId]
		const isHandedOver = fromId && toId && fromId !== toId
		const following = isHandedOver ? followLead(tx, access, id, { fromId, toId }) : null
		setPrice(tx, access, id, details)
		tellChange(tx, access, id, { ...before.fields, assistants: before.assistants }, details)
		return done({ id, name: details.name, following })
	})
}

type Saved = NonNullable<ReturnType<typeof readDefinition>>['fields'] & { assistants: string[] }

function tellChange(tx: Tx, access: Access, id: string, saved: Saved, details: ClassDetails) {
	const { schoolId } = access
	const { ageFrom, ageTo, durationMinutes, capacity, extraSeats, minSize, isPublic } = details
	// Form values are text.
	const text = (value: number | undefined) => (value === undefined ? null : String(value))
	const after = {
		...classForHistory(tx, schoolId, details),
		ageFrom: text(ageFrom),
		ageTo: text(ageTo),
		durationMinutes: text(durationMinutes),
		capacity: text(capacity),
		extraSeats: text(extraSeats),
		minSize: text(minSize),
		isPublic,
	}
	const changes = changesOf(
		{ ...classForHistory(tx, schoolId, saved), isPublic: saved.isPublic === 'on' },
		after,
	)
	record(tx, access, 'class.changed', {
		objectId: id,
		objectName: details.name,
		...(changes ? { before: masked(changes.before), after: masked(changes.after) } : {}),
	})
}

/** A mistyped capacity must not cost students their seats. */
function refuseTooFew(tx: Tx, { schoolId }: Access, id: string, capacity?: number): Refused | null {
	if (capacity === undefined) return null
	const { held } = seatsOf(tx, schoolId, id, capacity)
	if (held <= capacity) return null
	return refused({
		capacity: `${held} people have a seat in this class. Enter at least ${held}, or end an enrollment first.`,
	})
}

function columnsOf({ teacherId: _lead, assistants: _others, planId: _price, ...details }: ClassDetails) {
	const { instrumentId, levelId, ageFrom, ageTo, roomId, onlineLink, capacity, minSize } = details
	const { weekday, startTime, startsOn, endsOn, note } = details
	return {
		...details,
		nameKey: sortKey(details.name),
		// An emptied field must be written as null, not skipped.
		instrumentId: instrumentId ?? null,
		levelId: levelId ?? null,
		ageFrom: ageFrom ?? null,
		ageTo: ageTo ?? null,
		roomId: roomId ?? null,
		onlineLink: onlineLink ?? null,
		capacity: capacity ?? null,
		minSize: minSize ?? null,
		weekday: weekday ?? null,
		startTime: startTime ?? null,
		startsOn: startsOn ?? null,
		endsOn: endsOn ?? null,
		note: note ?? null,
	}
}

/** Accounts without access to money do not change the price for new students. */
function planSet(access: Access, { planId }: ClassDetails, saved: string | null = null): string | undefined {
	return openAreas(access).money ? planId : (saved ?? undefined)
}

/** Sets the price for new students. Students who are enrolled already keep theirs. */
function setPrice(tx: Tx, { schoolId }: Access, classId: string, { planId }: ClassDetails) {
	tx.delete(classPrices)
		.where(and(eq(classPrices.schoolId, schoolId), eq(classPrices.classId, classId)))
		.run()
	if (planId) tx.insert(classPrices).values({ schoolId, classId, planId }).run()
}

interface Staffed {
	classId: string
	/** The assistants before an edit. */
	known?: readonly string[]
	since?: number
}

/**
 * The lead and the assistants. A lead who is also named as an assistant moves up. If the change is to begin later, assistants who
 * were taken off assist until then, and those who were added begin then. Assistants who would not have begun by then leave at once.
 */
function setTeachers(
	tx: Tx,
	access: Access,
	{ classId, known = [], since }: Staffed,
	{ teacherId, assistants }: ClassDetails,
) {
	const { schoolId } = access
	const { part, assistsFrom: begins, assistsBefore } = classTeachers
	const ofClass = eq(classTeachers.classId, classId)
	const isTakenOff = and(isNull(assistsBefore), notInArray(classTeachers.teacherId, assistants))
	if (since)
		tx.update(classTeachers)
			.set({ assistsBefore: since })
			.where(
				and(
					rowsOf(classTeachers, access),
					ofClass,
					eq(part, 'assist'),
					isTakenOff,
					or(isNull(begins), lt(begins, since)),
				),
			)
			.run()
	tx.delete(classTeachers)
		.where(and(rowsOf(classTeachers, access), ofClass, or(eq(part, 'lead'), isTakenOff)))
		.run()
	for (const id of new Set(assistants)) {
		const assistsFrom = known.includes(id) ? null : since
		tx.insert(classTeachers)
			.values({ schoolId, classId, teacherId: id, part: 'assist', assistsFrom })
			.onConflictDoUpdate({
				target: [classTeachers.schoolId, classTeachers.classId, classTeachers.teacherId],
				set: { assistsBefore: null },
			})
			.run()
	}
	if (teacherId) makeLead(tx, access, classId, teacherId)
}
