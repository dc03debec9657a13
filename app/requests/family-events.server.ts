import { portalEventsHref } from '#app/domain/event/href.ts'
import { hasCertificate, isSignUpOpen } from '#app/domain/event/states.ts'
import { href } from '#app/domain/href.ts'
import type { Access } from '#app/models/access.server.ts'
import type { EntryOfStudent } from '#app/models/event/entries.server.ts'
import type { OfferedEvent } from '#app/models/event/offered.server.ts'
import { clockWords } from '#app/utils/clock.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { factLine } from '#app/utils/fact-line.ts'
import type { OpenPortal } from './portal.server.ts'

export function familyEvent({ school, dates }: Access, event: OfferedEvent) {
	const { id, kind, name, day, time, timeZone, place, signUpUntil, places, board, note, state, taken } = event
	const zone = timeZone === school.timeZone ? '' : ` (${timeZone.replaceAll('_', ' ')})`
	const thatDay = today(timeZone)
	return {
		id,
		kind,
		name,
		place,
		board,
		note,
		when: `${plainDateWords(day, dates)}, ${clockWords(time, dates)}${zone}`,
		until: isSignUpOpen(event, thatDay) ? plainDateWords(signUpUntil, dates) : null,
		left: places === null ? null : Math.max(places - taken, 0),
		reason: event.cancelReason,
		isCanceled: state === 'canceled',
		isPast: day < thatDay || state === 'done',
	}
}

/** The child's sign-up status, and the available actions. */
export function eventChild(access: Access, event: OfferedEvent, portal: OfPortal) {
	const { studentId, entry, state, places, taken } = event
	const child = portal.chosen.find(({ id }) => id === studentId)
	const isOpen = isSignUpOpen(event, today(event.timeZone))
	const mayAct = isOpen && (child?.mayBook ?? false)
	return {
		studentId,
		firstName: child?.firstName ?? '',
		maySignUp: mayAct && !entry && (places === null || taken < places),
		mayChange: mayAct && entry !== null,
		mayNotBook: isOpen && child?.mayBook === false,
		fee: feeOf(access, event, portal),
		entry: entry && {
			id: entry.id,
			what: factLine(
				[
					[entry.instrument, entry.grade],
					[entry.title, entry.composer],
				].map((words) => words.filter(Boolean).join(', ')),
			),
			minutes: entry.minutes,
			outcome: entry.outcome,
			mark: entry.mark,
			note: entry.resultNote,
			certificate: hasCertificate({ kind: event.kind, state, outcome: entry.outcome })
				? certificateAt({ schedule: true }, entry.id)
				: null,
		},
	}
}

type OfPortal = Pick<OpenPortal, 'chosen' | 'billed' | 'shows'>

/** `hidden` for readers without access to the family's money; null if the event is free. */
function feeOf(
	{ school, language }: Access,
	{ entry, feeMinor, familyId }: OfferedEvent,
	{ billed, shows }: OfPortal,
) {
	const owed = entry ? entry.feeMinor : feeMinor
	if (!owed) return null
	const isShown = shows.money && billed.some(({ id, seesAll }) => seesAll && id === familyId)
	return isShown ? { amount: moneyWords(owed, school.currency, language) } : ('hidden' as const)
}

export type FamilyEvent = ReturnType<typeof familyEvent> & { children: ReturnType<typeof eventChild>[] }

/** Groups the rows by event, with all children concerned. */
export function eventsOfFamily(
	access: Access,
	portal: OfPortal,
	offered: readonly OfferedEvent[],
): FamilyEvent[] {
	const ids = [...new Set(offered.map(({ id }) => id))]
	return ids.flatMap((id) => {
		const own = offered.filter((event) => event.id === id)
		const [first] = own
		const children = own.map((event) => eventChild(access, event, portal))
		return first ? [{ ...familyEvent(access, first), children }] : []
	})
}

type Shown = Pick<OpenPortal['shows'], 'schedule' | 'reports'>

/** A certificate is available on a page the school shows to families. */
function certificateAt({ schedule, reports }: Partial<Shown>, entry: string): string | null {
	if (reports) return href.portal('reports', { certificate: entry })
	return schedule ? portalEventsHref({ entry, format: 'pdf' }) : null
}

/** The result of an exam or recital for the family. */
export function familyResult({ dates }: Access, shows: Shown, entry: EntryOfStudent) {
	const { id, studentId, kind, event, day, instrument, grade, title, outcome, mark, state } = entry
	return {
		id,
		studentId,
		event,
		outcome,
		mark,
		what: [instrument, grade].filter(Boolean).join(', ') || title,
		day: plainDateWords(day, dates),
		certificate: hasCertificate({ kind, state, outcome }) ? certificateAt(shows, id) : null,
	}
}
