import { hasCertificate, isSignUpOpen } from '#app/domain/event/states.ts'
import { portalEventsHref } from '#app/domain/event/href.ts'
import type { OpenPortal } from '#app/flows/portal.server.ts'
import { piecesOf } from '#app/flows/read-events.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listOpenTo, type OfferedEvent } from '#app/models/event.server.ts'
import { clockWords } from '#app/utils/clock.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { missing } from '#app/web/missing.server.ts'

/** The recitals and exams of a family, or one child who is being signed up. */
export function readFamilyEvents(access: Access, { chosen, keep }: OpenPortal, params: URLSearchParams) {
	const all = listOpenTo(
		access,
		chosen.map(({ id }) => id),
	)
	const row = (offered: OfferedEvent) => childRow(offered, chosen)
	const task = params.get('do')
	if (task === 'sign-up' || task === 'change') {
		const asked = all.find(
			({ id, studentId }) => id === params.get('event') && studentId === params.get('student'),
		)
		if (!asked) return missing()
		const child = row(asked)
		return { keep, ...formOf(access, asked, child) }
	}
	const ids = [...new Set(all.map(({ id }) => id))]
	const events = ids.flatMap((id) => {
		const own = all.filter((one) => one.id === id)
		const [first] = own
		return first ? [{ ...shown(access, first), children: own.map(row) }] : []
	})
	return {
		task: 'events' as const,
		coming: events.filter(({ isPast }) => !isPast),
		past: events.filter(({ isPast, children }) => isPast && children.some(({ entry }) => entry)).reverse(),
	}
}

function formOf(access: Access, event: OfferedEvent, student: ReturnType<typeof childRow>) {
	const { entry } = event
	const { pieces, instruments } = piecesOf(access, event.studentId)
	return {
		task: 'event' as const,
		...{ event: shown(access, event), student, pieces, formKey: formKey() },
		values: {
			title: entry?.title ?? '',
			composer: entry?.composer ?? '',
			minutes: entry?.minutes ? String(entry.minutes) : '',
			instrument: entry?.instrument ?? instruments[0] ?? '',
			grade: entry?.grade ?? '',
		},
	}
}

export type FamilyEvent = ReturnType<typeof shown> & { children: ReturnType<typeof childRow>[] }

function shown({ school, dates }: Access, event: OfferedEvent) {
	const { id, kind, name, day, time, timeZone, place, signUpUntil, places, board, note, state, taken } = event
	const zone = timeZone === school.timeZone ? '' : ` (${timeZone.replaceAll('_', ' ')})`
	const thatDay = today(timeZone)
	return {
		...{ id, kind, name, place, board, note },
		when: `${plainDateWords(day, dates)}, ${clockWords(time, dates)}${zone}`,
		until: isSignUpOpen(event, thatDay) ? plainDateWords(signUpUntil, dates) : null,
		left: places === null ? null : Math.max(places - taken, 0),
		reason: event.cancelReason,
		isCanceled: state === 'canceled',
		isPast: day < thatDay || state === 'done',
	}
}

/** How a child stands with an event, and what can be done about it. */
function childRow(event: OfferedEvent, chosen: OpenPortal['chosen']) {
	const { studentId, entry, state, places, taken } = event
	const child = chosen.find(({ id }) => id === studentId)
	const isOpen = isSignUpOpen(event, today(event.timeZone))
	const mayAct = isOpen && (child?.mayBook ?? false)
	return {
		studentId,
		firstName: child?.firstName ?? '',
		maySignUp: mayAct && !entry && (places === null || taken < places),
		mayChange: mayAct && entry !== null,
		mayNotBook: isOpen && child?.mayBook === false,
		entry: entry && {
			id: entry.id,
			what: [
				[entry.instrument, entry.grade],
				[entry.title, entry.composer],
			]
				.map((words) => words.filter(Boolean).join(', '))
				.filter(Boolean)
				.join(' · '),
			minutes: entry.minutes,
			outcome: entry.outcome,
			mark: entry.mark,
			note: entry.resultNote,
			certificate: hasCertificate({ kind: event.kind, state, outcome: entry.outcome })
				? portalEventsHref({ entry: entry.id, format: 'pdf' })
				: null,
		},
	}
}
