import { and, eq } from 'drizzle-orm'
import { write, type Tx } from '#db/client.server.ts'
import { eventInvitations, events } from '#db/schema/index.ts'
import type { EventAudience, EventKind, EventState } from '#app/domain/event/labels.ts'
import { EVENT_STEPS, isAhead, mayStep, type EventStep } from '#app/domain/event/states.ts'
import { momentAt } from '#app/domain/lesson/wall-time.server.ts'
import { changesOf } from '#app/utils/changes.ts'
import { today } from '#app/utils/dates.ts'
import { sortKey } from '#app/utils/fold.ts'
import { newId } from '#app/utils/id.server.ts'
import { moneyWords } from '#app/utils/money.ts'
import { conflicting, done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { lastChangeOf } from '../school/last-change.server.ts'
import { takeBackFees } from './internal/fees.server.ts'
import { listEntries, type Entry } from './entries.server.ts'
import { countTaken, findEvent, type FoundEvent } from './events.server.ts'
import { tellAllOfEvent, tellOfEvent, type FeeNews, type Told } from './letters.server.ts'
import { tellTeachersOfEvent } from './teacher-letters.server.ts'

export interface EventDetails {
	kind: EventKind
	name: string
	day: string
	time: string
	place: string
	signUpUntil: string
	places?: number
	audience: EventAudience
	feeMinor?: number
	board?: string
	note?: string
}

const LATE = { status: 409 }

/** Only users with access to the whole school may edit its events. */
function findOwn(access: Access, id: string): FoundEvent | null {
	return access.reach === 'all' ? findEvent(access, id) : null
}

export function addEvent(access: Access, key: string, details: EventDetails): Outcome<{ id: string }> | null {
	return write((tx) => {
		if (access.reach !== 'all') return null
		const before = resultOfKey(access, key)
		if (before) return done({ id: before })
		const { schoolId, userId, school } = access
		const wrong = refuseWhen(details, school.timeZone)
		if (wrong) return wrong
		const id = newId()
		const now = Date.now()
		tx.insert(events)
			.values({
				schoolId,
				id,
				...details,
				nameKey: sortKey(details.name),
				timeZone: school.timeZone,
				createdAt: now,
				createdBy: userId,
				updatedAt: now,
				updatedBy: userId,
			})
			.run()
		record(tx, access, 'event.added', {
			objectId: id,
			objectName: details.name,
			after: { kind: details.kind, day: details.day, time: details.time },
		})
		spendKey(tx, access, key, id)
		return done({ id })
	})
}

/** The kind cannot change, because entries depend on it. Families and teachers are emailed about a new time or place. */
export function editEvent(
	access: Access,
	id: string,
	version: number,
	{ kind: _, ...details }: EventDetails,
): Outcome<{ name: string; told: number }> | null {
	return write((tx) => {
		const now = findOwn(access, id)
		if (!now) return null
		if (now.state === 'canceled') return refused({ form: 'This was canceled and stays as it is.' }, LATE)
		const wrong = refuseWhen(details, now.timeZone)
		if (wrong) return wrong
		const changes = changesOf(said(access, now), said(access, details))
		if (!changes) return done({ name: now.name, told: 0 })
		if (now.version !== version)
			return conflicting({ ...lastChangeOf(access, id), version: now.version, theirs: said(access, now) })
		if (details.places !== undefined && details.places < countTaken(access, id))
			return refused({ places: `${now.taken} have signed up already. Enter at least that many.` })
		const { places = null, feeMinor = null, board = null, note = null } = details
		set(tx, access, now, { ...details, nameKey: sortKey(details.name), places, feeMinor, board, note })
		record(tx, access, 'event.changed', { objectId: id, objectName: details.name, ...changes })
		return done({ name: details.name, told: tellOfNewPlace(tx, access, now, { ...now, ...details, note }) })
	})
}

/** Emails families and teachers about a new time or place. Returns their number. */
function tellOfNewPlace(tx: Tx, access: Access, before: FoundEvent, event: Told): number {
	const isElsewhere = (['day', 'time', 'place'] as const).some((what) => before[what] !== event[what])
	if (!isElsewhere || !isAhead(before.state)) return 0
	const families = tellAllOfEvent(tx, access, event, 'changed')
	return families + tellTeachersOfEvent(tx, access, event, { before })
}

export function stepEvent(access: Access, id: string, step: EventStep): Outcome<{ name: string }> | null {
	return write((tx) => {
		const now = findOwn(access, id)
		if (!now) return null
		const { name, state, day, timeZone } = now
		const { to } = EVENT_STEPS[step]
		if (state === to) return done({ name })
		if (!mayStep(state, step))
			return refused({ form: 'Somebody changed this in the meantime. Look at it again.' }, LATE)
		if (step === 'finish' && today(timeZone) < day)
			return refused({ form: 'It has not taken place yet. You can mark it as done on its day.' }, LATE)
		set(tx, access, now, { state: to })
		record(tx, access, `event.${STEPS_SAID[step]}`, { objectId: id, objectName: name })
		return done({ name })
	})
}

const STEPS_SAID = { open: 'opened', close: 'closed', finish: 'finished' } as const

/** Cancels an event for good, and emails everyone on its list and their teachers. */
export function cancelEvent(
	access: Access,
	id: string,
	reason?: string,
): Outcome<{ name: string; told: number }> | null {
	return write((tx) => {
		const now = findOwn(access, id)
		if (!now) return null
		if (now.state === 'canceled') return done({ name: now.name, told: 0 })
		if (!isAhead(now.state)) return refused({ form: 'This is over and can no longer be canceled.' }, LATE)
		// The entries lose their fees, which the emails still name.
		const entries = listEntries(access, id)
		set(tx, access, now, { state: 'canceled', cancelReason: reason ?? null })
		const dropped = takeBackFees(tx, access, id)
		const feeOf = ({ id: entryId, feeMinor }: Entry): FeeNews =>
			dropped.get(entryId) ?? { is: 'free', minor: feeMinor }
		const told =
			now.state === 'draft'
				? 0
				: tellOfEvent(tx, access, now, 'canceled', { reason, entries, feeOf }) +
					tellTeachersOfEvent(tx, access, now, { reason })
		record(tx, access, 'event.canceled', { objectId: id, objectName: now.name, after: { reason } })
		return done({ name: now.name, told })
	})
}

/** A draft was never visible to families, so it can be deleted. */
export function removeDraftEvent(access: Access, id: string): Outcome<{ name: string }> | null {
	return write((tx) => {
		const now = findOwn(access, id)
		if (!now) return null
		if (now.state !== 'draft') return refused({ form: 'This is no longer a draft. Cancel it instead.' }, LATE)
		tx.delete(eventInvitations)
			.where(and(rowsOf(eventInvitations, access), eq(eventInvitations.eventId, id)))
			.run()
		tx.delete(events)
			.where(rowOf(events, access, id))
			.run()
		record(tx, access, 'event-draft.removed', { objectId: id, objectName: now.name })
		return done({ name: now.name })
	})
}

type When = Pick<EventDetails, 'day' | 'time' | 'signUpUntil'>

function refuseWhen({ day, time, signUpUntil }: When, timeZone: string): Refused | null {
	if (signUpUntil > day) return refused({ signUpUntil: 'Sign-up cannot end after the day itself.' })
	const moment = momentAt(day, time, timeZone)
	if (moment.is === 'moment') return null
	return refused({ time: `The clocks go forward over this time. The next one is ${moment.next}.` })
}

type Said = Omit<EventDetails, 'kind' | 'places' | 'feeMinor' | 'board' | 'note'> & {
	places?: number | null
	feeMinor?: number | null
	board?: string | null
	note?: string | null
}

function said({ school }: Access, { name, day, time, place, signUpUntil, audience, ...more }: Said) {
	const { places, feeMinor, board, note } = more
	return {
		name,
		day,
		time,
		place,
		signUpUntil,
		audience,
		places: places ? String(places) : '',
		board: board ?? '',
		note: note ?? '',
		fee: feeMinor ? moneyWords(feeMinor, school.currency) : '',
	}
}

type Columns = Partial<typeof events.$inferInsert> & { state?: EventState }

function set(tx: Tx, { schoolId, userId }: Access, { id, version }: FoundEvent, columns: Columns) {
	tx.update(events)
		.set({ ...columns, updatedAt: Date.now(), updatedBy: userId, version: version + 1 })
		.where(rowOf(events, schoolId, id))
		.run()
}
