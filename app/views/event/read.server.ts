import { wholeFile } from '#app/adapters/storage/storage.server.ts'
import { seesFees } from '#app/domain/account/school-pages.ts'
import { eventKindLabel, outcomeLabel } from '#app/domain/event/labels.ts'
import { readSchoolEventQuery } from '#app/domain/event/list.ts'
import { hasCertificate, isAhead, isSignUpOpen, mayStep } from '#app/domain/event/states.ts'
import type { Asked } from '#app/guards/enter.server.ts'
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
import { languageOfStudent } from '#app/models/event/letters.server.ts'
import { listRepertoire } from '#app/models/learning/repertoire.server.ts'
import { findLogo } from '#app/models/platform/files.server.ts'
import { listInstruments } from '#app/models/student/student.server.ts'
import { clockWords } from '#app/utils/clock.ts'
import { daysAfter, plainDateWords, today } from '#app/utils/dates.ts'
import { fileName } from '#app/utils/csv.ts'
import { moneyWords } from '#app/utils/money.ts'
import { datesIn } from '#app/utils/spoken.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { missing } from '#app/web/missing.server.ts'

/** What the office or a teacher reads about recitals and exams, by the words of the address. */
export async function readEvents(args: Asked, access: Access) {
	const params = new URL(args.request.url).searchParams
	const shared = {
		isOffice: access.role !== 'teacher',
		/** Adds events, changes them and orders their programs. */
		keepsEvents: access.reach === 'all',
		today: today(access.school.timeZone),
		timeZone: access.school.timeZone,
		currency: access.school.currency,
	}
	if (params.get('format') === 'pdf') await keepCertificate(args, access, params.get('entry') ?? '')
	return { ...shared, ...viewOf(access, params) }
}

export type EventsRead = Awaited<ReturnType<typeof readEvents>>

function viewOf(access: Access, params: URLSearchParams) {
	const id = params.get('event')
	const task = params.get('do')
	if (id === null) {
		if (task === 'add' && access.reach === 'all')
			return {
				view: 'add' as const,
				formKey: formKey(),
				day: daysAfter(today(access.school.timeZone), 42),
			}
		return readList(access, params)
	}
	const found = findEvent(access, id) ?? missing()
	const event = shownEvent(access, found)
	const entryId = params.get('entry')
	const ofEntry = entryId !== null && readEntryTask(access, event, entryId, task)
	if (ofEntry) return ofEntry
	if (task === 'sign-up') return readSignUp(access, event, params)
	if (task === 'program') return readProgram(access, event)
	if (access.reach === 'all') {
		if (task === 'edit' && found.state !== 'canceled') return { view: 'edit' as const, event }
		if (task === 'cancel' && isAhead(found.state)) return { view: 'cancel' as const, event }
		if (task === 'invite') return readInvitations(access, event, params)
	}
	const entries = listEntries(access, id).map((entry) => shownEntry(found, entry))
	const invited =
		found.audience === 'invited' && access.reach === 'all' ? listInvited(access, id).length : null
	return { view: 'one' as const, event, entries, invited }
}

function readList(access: Access, params: URLSearchParams) {
	const query = readSchoolEventQuery(params)
	const { rows, total } = listSchoolEvents(access, query)
	return {
		view: 'list' as const,
		query,
		total,
		rows: rows.map(({ id, kind, name, day, time, place, state, places, taken }) => ({
			...{ id, name, day, place, state, kind: eventKindLabel(kind) },
			clock: clockWords(time, access.school.dateFormat),
			taken: places && access.reach === 'all' ? `${taken} of ${places}` : String(taken),
		})),
	}
}

export type ShownEvent = ReturnType<typeof shownEvent>

function shownEvent(access: Access, event: FoundEvent) {
	const { reach, school } = access
	const feeMinor = seesFees(access) ? event.feeMinor : null
	const { id, kind, name, day, time, place, signUpUntil, places, audience, board, note, state, taken } = event
	const isOpen = isSignUpOpen(event, today(event.timeZone))
	const isFull = places !== null && taken >= places
	const isOfOffice = reach === 'all' && (state === 'open' || state === 'closed')
	return {
		...{ id, kind, name, day, time, place, signUpUntil, places, audience, board, note, state, taken },
		...{ version: event.version, cancelReason: event.cancelReason, isFull, isOpen },
		...{ feeMinor, currency: school.currency },
		fee: feeMinor ? moneyWords(feeMinor, school.currency) : null,
		hasFee: Boolean(event.feeMinor),
		/** From the day after it the fee of whoever withdraws stays. */
		isInTime: today(event.timeZone) <= signUpUntil,
		kindLabel: eventKindLabel(kind),
		clock: clockWords(time, school.dateFormat),
		zone: event.timeZone === school.timeZone ? null : event.timeZone.replaceAll('_', ' '),
		maySignUp: !isFull && (isOfOffice || isOpen),
		mayChange: isOfOffice || isOpen,
		hasBegun: today(event.timeZone) >= day && state !== 'canceled' && state !== 'draft',
		steps: {
			open: mayStep(state, 'open'),
			close: mayStep(state, 'close'),
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
		...{ id, studentId, student, title, composer, minutes, accompanist, instrument, grade, version },
		...{ outcome, mark, resultOn, resultNote },
		result: outcome && [outcomeLabel(outcome), mark].filter(Boolean).join(', '),
		isCertified: hasCertificate({ kind, state, outcome }),
	}
}

/** Null for what cannot be done: the page of the event says why. */
function readEntryTask(access: Access, event: ShownEvent, id: string, task: string | null) {
	const found = findEntry(access, id)
	if (found?.eventId !== event.id) return missing()
	const entry = shownEntry(event, found)
	if (task === 'result' && event.hasBegun) return { view: 'result' as const, event, entry }
	if (task === 'entry') {
		const position = listEntries(access, event.id).findIndex((one) => one.id === id) + 1
		return { view: 'entry' as const, event, entry, position, ...piecesOf(access, found.studentId) }
	}
	return null
}

function readSignUp(access: Access, event: ShownEvent, params: URLSearchParams) {
	const find = (params.get('find') ?? '').trim().slice(0, 200)
	const studentId = params.get('student')
	const [student] = studentId ? findEventStudents(access, event.id, '', studentId) : []
	if (studentId && !student) return missing()
	return {
		view: 'sign-up' as const,
		...{ event, find, student: student ?? null, formKey: formKey() },
		found: student ? [] : findEventStudents(access, event.id, find),
		...(student ? piecesOf(access, student.id) : { pieces: [], instruments: [] }),
	}
}

/** What a student can be signed up with. */
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

function readProgram(access: Access, event: ShownEvent) {
	const entries = listProgram(access, event.id)
	return {
		view: 'program' as const,
		event,
		school: access.school.name,
		dayWords: plainDateWords(event.day, access.school.dateFormat),
		shortened: entries.filter(({ isWhole }) => !isWhole).length,
		entries: entries.map(({ id, student, title, composer, instrument, accompanist, minutes }) => ({
			...{ id, student, title, composer, instrument, accompanist, minutes },
		})),
	}
}

function readInvitations(access: Access, event: ShownEvent, params: URLSearchParams) {
	const find = (params.get('find') ?? '').trim().slice(0, 200)
	return {
		view: 'invite' as const,
		...{ event, find },
		invited: listInvited(access, event.id),
		classes: listInvitable(access),
		found: findEventStudents(access, event.id, find, params.get('student') ?? undefined),
	}
}

/** The certificate of one entry in place of the page, for whoever reaches its student. */
export async function keepCertificate(args: Asked, access: Access, entryId: string) {
	const own = findEntry(access, entryId) ?? missing()
	const [found] = listEntriesOfStudents(access, [own.studentId], { id: entryId })
	if (!found || !hasCertificate(found)) return missing()
	const { name, logo } = access.school
	const language = access.role === 'student' ? access.language : languageOfStudent(access, own.studentId)
	const file = findLogo(logo)
	const { kind, event, board, student, teacher, title, composer, instrument, grade, outcome, mark } = found
	const pdf = await certificatePdf(
		{
			...{ school: name, kind, event, board, student, teacher, instrument, grade, mark },
			piece: [title, composer].filter(Boolean).join(', ') || null,
			outcome,
			day: plainDateWords(found.day, datesIn(language, access.school.paperFormat)),
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
