import { and, eq, isNull, max } from 'drizzle-orm'
import { write, type Tx } from '#db/client.server.ts'
import { eventEntries } from '#db/schema/index.ts'
import { isSignUpOpen } from '#app/domain/event/states.ts'
import { today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { listRepertoire } from '../learning/repertoire.server.ts'
import { tellOfEntry } from '../notification/school-events.server.ts'
import { findEntry, listEntries, type Entry } from './entries.server.ts'
import { countTaken, findEvent, type FoundEvent } from './events.server.ts'
import { findEventStudents } from './invitations.server.ts'
import { takeBackFee } from './internal/fees.server.ts'
import { tellOfEvent, type FeeNews } from './letters.server.ts'

export interface EntryDetails {
	/** A piece of the student's repertoire, instead of the typed title. */
	pieceId?: string
	title?: string
	composer?: string
	minutes?: number
	accompanist?: string
	instrument?: string
	grade?: string
}

interface Entered {
	id: string
	student: string
	event: string
}

interface Withdrawn extends Entered {
	/** True if the fee was on an invoice and is credited. */
	givesFeeBack: boolean
}

const LATE = { status: 409 }

/**
 * Signs a student up. Places are counted in the same transaction, so that the last one is given only once. Null
 * if the event or student is not visible to the user.
 */
export function signUp(
	access: Access,
	key: string,
	{ eventId, studentId, ...details }: EntryDetails & { eventId: string; studentId: string },
): Outcome<Entered> | null {
	return write((tx) => {
		const event = findEvent(access, eventId)
		const [student] = event ? findEventStudents(access, eventId, '', studentId) : []
		if (!event || !student) return null
		const before = resultOfKey(access, key)
		const sent = before ? findEntry(access, before) : null
		if (sent) return done(entered(sent, event))
		const wrong = refuseOver(access, event) ?? refuseGuest(access, student) ?? refuseFull(access, event)
		if (wrong) return wrong
		if (listEntries(access, eventId).some((entry) => entry.studentId === studentId))
			return refused({ form: 'This student has signed up already.' }, LATE)
		const piece = pieceOf(access, event, studentId, details)
		if (!piece.ok) return piece
		const id = newId()
		const { schoolId, userId } = access
		const now = Date.now()
		tx.insert(eventEntries)
			.values({
				schoolId,
				id,
				eventId,
				studentId,
				...piece.value,
				position: lastPosition(tx, access, eventId) + 1,
				feeMinor: event.feeMinor ?? 0,
				createdAt: now,
				createdBy: userId,
				updatedAt: now,
				updatedBy: userId,
			})
			.run()
		record(tx, access, 'entry.added', {
			objectId: studentId,
			objectName: student.name,
			after: { event: event.name, title: piece.value.title, fee: feeWords(access, event.feeMinor) },
		})
		spendKey(tx, access, key, id)
		tellOfEntry(tx, access, { is: 'enter', student: student.name, event })
		tellOfEvent(tx, access, event, 'signed-up', {
			entries: listEntries(access, eventId).filter((entry) => entry.id === id),
			feeOf: () => ({ is: isInTime(event) ? 'owed' : 'late', minor: event.feeMinor ?? 0 }),
		})
		return done({ id, student: student.name, event: event.name })
	})
}

/** Edits an entry, as long as the user may still change the program. */
export function editEntry(access: Access, id: string, details: EntryDetails): Outcome<Entered> | null {
	return write((tx) => {
		const now = findEntry(access, id)
		const event = now && findEvent(access, now.eventId)
		if (!event) return null
		const wrong = refuseOver(access, event)
		if (wrong) return wrong
		const piece = pieceOf(access, event, now.studentId, details)
		if (!piece.ok) return piece
		set(tx, access, now, piece.value)
		record(tx, access, 'entry.changed', {
			objectId: now.studentId,
			objectName: now.student,
			after: { event: event.name, title: piece.value.title },
		})
		return done(entered(now, event))
	})
}

/** Withdraws an entry; the student can sign up again. After the sign-up deadline the fee stays. */
export function withdrawEntry(access: Access, id: string): Outcome<Withdrawn> | null {
	return write((tx) => {
		const now = findEntry(access, id)
		const event = now && findEvent(access, now.eventId)
		if (!event) return null
		const wrong = refuseOver(access, event)
		if (wrong) return wrong
		if (now.outcome !== null)
			return refused({ form: 'There is a result already, so this can no longer be withdrawn.' }, LATE)
		set(tx, access, now, { withdrawnAt: Date.now() })
		const fee = feeAfter(tx, access, event, now)
		record(tx, access, 'entry.withdrawn', {
			objectId: now.studentId,
			objectName: now.student,
			before: { event: event.name, title: now.title, fee: feeWords(access, now.feeMinor) },
			after: { fee: isInTime(event) ? undefined : feeWords(access, now.feeMinor) },
		})
		tellOfEntry(tx, access, { is: 'withdraw', student: now.student, event })
		tellOfEvent(tx, access, event, 'withdrawn', { entries: [now], feeOf: () => fee })
		return done({ ...entered(now, event), givesFeeBack: fee.is === 'credited' })
	})
}

/** Moves an entry to a position of the program, counted from 1. Only the office may reorder. */
export function placeEntry(access: Access, id: string, to: number): Outcome<Entered> | null {
	return write((tx) => {
		const now = access.reach === 'all' ? findEntry(access, id) : null
		const event = now && findEvent(access, now.eventId)
		if (!event) return null
		if (event.state === 'canceled') return refused({ form: 'This was canceled and stays as it is.' }, LATE)
		const others = listEntries(access, now.eventId).filter((entry) => entry.id !== id)
		const at = Math.min(Math.max(to, 1), others.length + 1) - 1
		for (const [index, entry] of [...others.slice(0, at), now, ...others.slice(at)].entries())
			if (entry.position !== index + 1) move(tx, access, entry.id, index + 1)
		record(tx, access, 'event.ordered', { objectId: event.id, objectName: event.name })
		return done(entered(now, event))
	})
}

/** Withdrawing is free of charge until the sign-up deadline. */
function isInTime({ timeZone, signUpUntil }: FoundEvent): boolean {
	return today(timeZone) <= signUpUntil
}

function feeAfter(tx: Tx, access: Access, event: FoundEvent, { id, feeMinor }: Entry): FeeNews {
	if (!isInTime(event)) return { is: 'stays', minor: feeMinor }
	return takeBackFee(tx, access, id) ?? { is: 'free', minor: feeMinor }
}

function feeWords({ school }: Access, feeMinor: number | null): string | undefined {
	return feeMinor ? moneyWords(feeMinor, school.currency) : undefined
}

/** Families and teachers can change entries until the deadline, the office until the event is over. */
function refuseOver({ reach }: Access, event: FoundEvent): Refused | null {
	const { state, timeZone } = event
	const isOpen =
		reach === 'all' ? state === 'open' || state === 'closed' : isSignUpOpen(event, today(timeZone))
	if (isOpen) return null
	if (reach === 'all' && state === 'draft') return refused({ form: 'Open it for sign-up first.' }, LATE)
	return refused(
		{ form: reach === 'all' ? 'This is over or canceled.' : 'Sign-up is closed. Ask the school’s office.' },
		LATE,
	)
}

/** The office may sign up students without an invitation. */
function refuseGuest({ reach }: Access, { isInvited }: { isInvited: boolean }) {
	if (reach === 'all' || isInvited) return null
	return refused({ form: 'This student is not invited. Ask the school’s office.' }, LATE)
}

function refuseFull(access: Access, { id, places }: FoundEvent): Refused | null {
	if (places === null || countTaken(access, id) < places) return null
	const way =
		access.reach === 'all' ? 'Allow more under Edit, or withdraw somebody.' : 'Ask the school’s office.'
	return refused({ form: `All places are taken. ${way}` }, LATE)
}

type Piece = Omit<EntryDetails, 'pieceId'>

/**
 * Blank fields are cleared. The title of a repertoire piece is copied, so that later changes do not affect the
 * entry.
 */
function pieceOf(
	access: Access,
	{ kind }: FoundEvent,
	studentId: string,
	{ pieceId, ...typed }: EntryDetails,
): Outcome<{ [Name in keyof Piece]-?: NonNullable<Piece[Name]> | null }> {
	const { title, composer, minutes = null, accompanist = null, instrument = null, grade = null } = typed
	const piece = pieceId ? listRepertoire(access, studentId).find(({ id }) => id === pieceId) : null
	if (pieceId && !piece) return refused({ pieceId: 'Choose a piece of the list, or type another one.' })
	const text = {
		title: piece?.title ?? title ?? null,
		composer: piece ? piece.composer : (composer ?? null),
	}
	if (kind === 'recital' && !text.title) return refused({ title: 'Enter what will be played.' })
	if (kind === 'exam' && !instrument) return refused({ instrument: 'Enter the instrument.' })
	return done({ ...text, minutes, accompanist, instrument, grade })
}

function lastPosition(tx: Tx, access: Access, eventId: string): number {
	const row = tx
		.select({ last: max(eventEntries.position) })
		.from(eventEntries)
		.where(
			and(rowsOf(eventEntries, access), eq(eventEntries.eventId, eventId), isNull(eventEntries.withdrawnAt)),
		)
		.get()
	return row?.last ?? 0
}

function move(tx: Tx, access: Access, id: string, position: number) {
	tx.update(eventEntries)
		.set({ position })
		.where(rowOf(eventEntries, access, id))
		.run()
}

function set(
	tx: Tx,
	{ schoolId, userId }: Access,
	{ id, version }: Entry,
	columns: Partial<typeof eventEntries.$inferInsert>,
) {
	tx.update(eventEntries)
		.set({ ...columns, updatedAt: Date.now(), updatedBy: userId, version: version + 1 })
		.where(rowOf(eventEntries, schoolId, id))
		.run()
}

function entered({ id, student }: { id: string; student: string }, { name }: FoundEvent): Entered {
	return { id, student, event: name }
}
