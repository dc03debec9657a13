import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { wholeFile } from '#app/adapters/storage/storage.server.ts'
import { seesFees } from '#app/domain/account/school-pages.ts'
import { eventHref } from '#app/domain/event/href.ts'
import { eventKindLabel, outcomeLabel } from '#app/domain/event/labels.ts'
import { readSchoolEventQuery } from '#app/domain/event/list.ts'
import { hasCertificate, isAhead, isSignUpOpen, mayStep, shownStateOf } from '#app/domain/event/states.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import { certificatePdf } from '#app/letters/certificate.server.ts'
import type { Access } from '#app/models/access.server.ts'
import {
	findEntry,
	listEntries,
	listEntriesOfStudents,
	listProgram,
	type Entry,
} from '#app/models/event/entries.server.ts'
import { findEvent, listSchoolEvents, type FoundEvent } from '#app/models/event/events.server.ts'
import { findEventStudents, listInvitable, listInvited } from '#app/models/event/invitations.server.ts'
import { listGuestRecipients } from '#app/models/event/told-guests.server.ts'
import { languageOfStudent } from '#app/models/event/letters.server.ts'
import { listEventClashes } from '#app/models/lesson/event-clashes.server.ts'
import { listRepertoire } from '#app/models/learning/repertoire.server.ts'
import { findLogo } from '#app/models/platform/files.server.ts'
import { listInstruments } from '#app/models/student/student.server.ts'
import { clockWords } from '#app/utils/clock.ts'
import { daysAfter, plainDateWords, today } from '#app/utils/dates.ts'
import { phoneCountryOf } from '#app/utils/phone.ts'
import { fileName } from '#app/utils/csv.ts'
import { moneyWords } from '#app/utils/money.ts'
import { datesIn } from '#app/utils/spoken.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { missing } from '#app/web/missing.server.ts'
import type { AtEvents } from './at.ts'

/** Data about the user that every page of recitals and exams needs. */
function atEvents({ role, reach, school }: Access): AtEvents {
	return {
		isOffice: role !== 'teacher',
		keepsEvents: reach === 'all',
		today: today(school.timeZone),
		timeZone: school.timeZone,
		currency: school.currency,
	}
}

/** The event named by the URL. Other schools' events answer Not Found, and so do drafts for teachers. */
export function foundEvent(access: Access, id = ''): FoundEvent {
	return findEvent(access, id) ?? missing()
}

export function readEvents({ request }: RouteArgs, access: Access) {
	const query = readSchoolEventQuery(new URL(request.url).searchParams)
	const { rows, total } = listSchoolEvents(access, query)
	return {
		...atEvents(access),
		query,
		total,
		rows: rows.map(({ id, kind, name, day, time, place, places, taken, ...row }) => ({
			id,
			name,
			day,
			place,
			state: shownStateOf(row, today(row.timeZone)),
			kind: eventKindLabel(kind),
			clock: clockWords(time, access.school.dateFormat),
			taken: places && access.reach === 'all' ? `${taken} of ${places}` : String(taken),
		})),
	}
}

export function readNewEvent(access: Access) {
	return { ...atEvents(access), formKey: formKey(), day: daysAfter(today(access.school.timeZone), 42) }
}

/** Data every page about one event needs. */
export function readEvent(access: Access, eventRow: FoundEvent) {
	return { ...atEvents(access), event: shownEvent(access, eventRow) }
}

/** The page of one event, with all participants. */
export function readWholeEvent(access: Access, eventRow: FoundEvent) {
	return {
		...readEvent(access, eventRow),
		clashes: access.reach === 'all' && isAhead(eventRow.state) ? listEventClashes(access, eventRow) : [],
		entries: listEntries(access, eventRow.id).map((entry) => shownEntry(eventRow, entry)),
		invited:
			eventRow.audience === 'invited' && access.reach === 'all'
				? listInvited(access, eventRow.id).length
				: null,
	}
}

/**
 * Redirects to the page of the event, which says why the task is not possible. A refused form keeps its page, so that its
 * errors are shown.
 */
export function backToEvent({ context }: RouteArgs, access: Access, id: string) {
	if (!context.isForm) throw redirect(eventHref(access.role !== 'teacher', id))
}

export type ShownEvent = ReturnType<typeof shownEvent>

function shownEvent(access: Access, event: FoundEvent) {
	const { reach, school } = access
	const feeMinor = seesFees(access) ? event.feeMinor : null
	const { id, kind, name, day, time, place, signUpUntil, places, audience, board, note, state, taken } = event
	const shown = shownStateOf(event, today(event.timeZone))
	const isOpen = isSignUpOpen(event, today(event.timeZone))
	const isFull = places !== null && taken >= places
	const isOfOffice = reach === 'all' && (state === 'open' || state === 'closed')
	return {
		id,
		kind,
		name,
		day,
		time,
		place,
		signUpUntil,
		places,
		audience,
		board,
		note,
		state: shown,
		taken,
		version: event.version,
		cancelReason: event.cancelReason,
		isFull,
		isOpen,
		feeMinor,
		currency: school.currency,
		fee: feeMinor ? moneyWords(feeMinor, school.currency) : null,
		hasFee: Boolean(event.feeMinor),
		/** True while a withdrawal is free. */
		isInTime: today(event.timeZone) <= signUpUntil,
		kindLabel: eventKindLabel(kind),
		clock: clockWords(time, school.dateFormat),
		zone: event.timeZone === school.timeZone ? null : event.timeZone.replaceAll('_', ' '),
		maySignUp: !isFull && (isOfOffice || isOpen),
		mayChange: isOfOffice || isOpen,
		hasBegun: today(event.timeZone) >= day && state !== 'canceled' && state !== 'draft',
		steps: {
			open: mayStep(state, 'open'),
			close: mayStep(shown, 'close'),
			finish: mayStep(state, 'finish') && today(event.timeZone) >= day,
			cancel: isAhead(state),
			remove: state === 'draft',
		},
	}
}

export type ShownEntry = ReturnType<typeof shownEntry>

function shownEntry({ kind, state }: Pick<FoundEvent, 'kind' | 'state'>, entry: Entry) {
	const { id, studentId, student, title, composer, minutes, accompanist, instrument, grade, version } = entry
	const { outcome, mark, resultOn, resultNote } = entry
	return {
		id,
		studentId,
		student,
		title,
		composer,
		minutes,
		accompanist,
		instrument,
		grade,
		version,
		outcome,
		mark,
		resultOn,
		resultNote,
		result: outcome && [outcomeLabel(outcome), mark].filter(Boolean).join(', '),
		isCertified: hasCertificate({ kind, state, outcome }),
	}
}

/** One participant. Students the user may not see answer Not Found. */
export function foundEntry(access: Access, params: LoaderFunctionArgs['params']) {
	const eventRow = foundEvent(access, params.eventId)
	const entry = findEntry(access, params.entryId ?? '')
	return entry?.eventId === eventRow.id ? { eventRow, entry } : missing()
}

/** The piece of a student, and its position in the program. */
export function readEntry(access: Access, { eventRow, entry }: ReturnType<typeof foundEntry>) {
	return {
		...readEvent(access, eventRow),
		entry: shownEntry(eventRow, entry),
		position: listEntries(access, eventRow.id).findIndex(({ id }) => id === entry.id) + 1,
		...piecesOf(access, entry.studentId),
	}
}

export function readResult(args: LoaderFunctionArgs, access: Access) {
	const { eventRow, entry } = foundEntry(access, args.params)
	const read = readEvent(access, eventRow)
	if (!read.event.hasBegun) backToEvent(args, access, eventRow.id)
	return { ...read, entry: shownEntry(eventRow, entry) }
}

export function readSignUp({ request }: RouteArgs, access: Access, eventRow: FoundEvent) {
	const params = new URL(request.url).searchParams
	const find = (params.get('find') ?? '').trim().slice(0, 200)
	const studentId = params.get('student')
	const [student] = studentId ? findEventStudents(access, eventRow.id, '', studentId) : []
	if (studentId && !student) return missing()
	return {
		...readEvent(access, eventRow),
		find,
		student: student ?? null,
		formKey: formKey(),
		students: student ? [] : findEventStudents(access, eventRow.id, find),
		...(student ? piecesOf(access, student.id) : { pieces: [], instruments: [] }),
	}
}

/** Choices of the form that signs up a student. */
export function piecesOf(access: Access, studentId: string) {
	return {
		pieces: listRepertoire(access, studentId)
			.filter(({ state }) => state !== 'dropped')
			.map(({ id, title, composer }) => ({
				value: id,
				label: composer ? `${title}, ${composer}` : title,
			})),
		instruments: listInstruments(access, studentId).map(({ instrument }) => instrument),
	}
}

export function readProgram(access: Access, eventRow: FoundEvent) {
	const entries = listProgram(access, eventRow.id)
	return {
		...readEvent(access, eventRow),
		school: access.school.name,
		dayWords: plainDateWords(eventRow.day, access.school.dateFormat),
		shortened: entries.filter(({ isWhole }) => !isWhole).length,
		entries: entries.map(({ id, student, title, composer, instrument, accompanist, minutes }) => ({
			id,
			student,
			title,
			composer,
			instrument,
			accompanist,
			minutes,
		})),
	}
}

export function readInvitations({ request }: RouteArgs, access: Access, eventRow: FoundEvent) {
	const params = new URL(request.url).searchParams
	const find = (params.get('find') ?? '').trim().slice(0, 200)
	return {
		...readEvent(access, eventRow),
		find,
		formKey: formKey(),
		invited: listInvited(access, eventRow.id),
		guests: listGuestRecipients(access, eventRow),
		classes: listInvitable(access),
		students: findEventStudents(access, eventRow.id, find, params.get('student') ?? undefined),
	}
}

/** Sends the certificate of one entry as a file, if the user may see its student. */
export async function keepCertificate(args: RouteArgs, access: Access, entryId: string) {
	const own = findEntry(access, entryId) ?? missing()
	const [entry] = listEntriesOfStudents(access, [own.studentId], { id: entryId })
	if (!entry || !hasCertificate(entry)) return missing()
	const { name, logo } = access.school
	const language = access.role === 'student' ? access.language : languageOfStudent(access, own.studentId)
	const file = findLogo(logo)
	const { kind, event, board, student, teacher, title, composer, instrument, grade, outcome, mark } = entry
	const pdf = await certificatePdf(
		{
			school: name,
			country: phoneCountryOf(access.school) ?? null,
			kind,
			event,
			board,
			student,
			teacher,
			instrument,
			grade,
			mark,
			piece: [title, composer].filter(Boolean).join(', ') || null,
			outcome,
			day: plainDateWords(entry.day, datesIn(language, access.school.paperFormat)),
			language,
		},
		file && (await wholeFile(file)),
	)
	args.context.file = {
		body: new Uint8Array(pdf),
		headers: {
			'Content-Type': 'application/pdf',
			'Content-Disposition': `inline; filename="${fileName(`certificate ${student} ${event}`)}.pdf"`,
			'Cache-Control': 'no-store',
			'X-Content-Type-Options': 'nosniff',
		},
	}
}
