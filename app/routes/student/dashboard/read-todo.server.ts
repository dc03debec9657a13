import { portalWords } from '#app/content/portal/catalogs.ts'
import { nameFor, type OpenPortal } from '#app/requests/portal.server.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { groupCredits, isPastExpiry } from '#app/domain/attendance/credit-groups.ts'
import type { Access } from '#app/models/access.server.ts'
import { listCredits } from '#app/models/attendance/credit-list.server.ts'
import { findDeclinedCard } from '#app/models/billing/stopped-card.server.ts'
import { listOffers } from '#app/models/enrolment/offers.server.ts'
import { listHeldPlaces } from '#app/models/join/held-places.server.ts'
import { listNewComments } from '#app/models/learning/new-comments.server.ts'
import { listReports } from '#app/models/learning/reports.server.ts'
import { listProposals } from '#app/models/lesson/proposal-list.server.ts'
import { signDocument } from '#app/models/mail/document-link.server.ts'
import type { HomeParts } from '#app/models/portal/home.server.ts'
import { isOnlyArranged } from '#app/models/portal/no-slots.server.ts'
import { listDeclinedMoves } from '#app/models/portal/move-request-list.server.ts'
import { listUnansweredTexts } from '#app/models/student/consent.server.ts'
import { dateWords, momentWords, plainDateWords, timeWords, today } from '#app/utils/dates.ts'
import { groupedBy } from '#app/utils/group.ts'
import { moneyWords } from '#app/utils/money.ts'

export type Todo =
	| { kind: 'offer'; key: string; child: string | null; name: string; until: string }
	| {
			kind: 'place'
			key: string
			child: string | null
			name: string
			amount: string
			/** Null for a deposit by transfer, whose place is not given up by itself. */
			until: string | null
			to: string
	  }
	| {
			kind: 'credit'
			key: string
			child: string | null
			lesson: string | null
			minutes: number
			until: string | null
			count: number
			answer: string | null
			/** No time can be chosen, only asked for. */
			isArranged: boolean
	  }
	| { kind: 'answer'; key: string; child: string | null; when: string; answer: string }
	| { kind: 'report'; key: string; child: string | null; name: string }
	| { kind: 'comment'; key: string; child: string | null; author: string; assignmentId: string }
	| { kind: 'proposal'; key: string; child: string | null; until: string }
	| { kind: 'card'; key: string; label: string; on: string; family: string }
	| { kind: 'consent'; key: string; child: string | null; name: string; studentId: string }

function readOffers(access: Access, chosen: OpenPortal['chosen']): Todo[] {
	const { school, dates } = access
	return listOffers(access)
		.filter(({ isOver }) => !isOver)
		.flatMap(({ enrolmentId, studentId, class: name, offeredUntil }) => {
			const child = chosen.find(({ id }) => id === studentId)
			const until = momentWords(offeredUntil ?? 0, school.timeZone, dates)
			return child ? { kind: 'offer', key: enrolmentId, child: nameFor(access, child), name, until } : []
		})
}

/**
 * Places that are given up if they are not paid in time, and deposits to transfer. Children who were signed up together have one
 * invoice, which is asked for once.
 */
function readPlaces(access: Access, chosen: OpenPortal['chosen']): Todo[] {
	const { school, schoolId, dates, language } = access
	const held = listHeldPlaces(access).flatMap((place) => {
		const child = chosen.find(({ id }) => id === place.studentId)
		return child ? [{ ...place, child }] : []
	})
	return [...groupedBy(held, ({ invoiceId }) => invoiceId)].flatMap(([key, [place, ...others]]) => {
		if (!place) return []
		const { className: name, payNowMinor, payUntil } = place
		const names = [place, ...others].flatMap(({ child }) => nameFor(access, child) ?? [])
		return {
			kind: 'place',
			key,
			child: new Intl.ListFormat(language).format(names) || null,
			name,
			amount: moneyWords(payNowMinor, school.currency, language),
			until: payUntil === null ? null : timeWords(payUntil, school.timeZone, dates),
			to: siteHref.payInvoice(signDocument({ schoolId, kind: 'invoice', id: key }), { lang: language }),
		}
	})
}

/** Cards that were declined for good, so that invoices are not paid from them any more. */
function readCards(access: Access, billed: OpenPortal['billed']): Todo[] {
	return billed.flatMap(({ id: family }) => {
		const card = findDeclinedCard(access, family)
		if (!card) return []
		const { methodId: key, label } = card
		return { kind: 'card', key, label, on: plainDateWords(card.on, access.dates), family }
	})
}

function readCredits(access: Access, chosen: OpenPortal['chosen']): Todo[] {
	const { dates } = access
	const day = today(access.school.timeZone)
	const bookable = listCredits(access, { states: ['open'] }).filter((credit) => !isPastExpiry(credit, day))
	const open = groupCredits(bookable)
	return open.flatMap(({ id: key, lesson, minutes, count, answer, ...credit }) => {
		const found = chosen.find(({ id }) => id === credit.studentId)
		if (!found?.mayBook) return []
		const child = nameFor(access, found)
		const until = credit.expiresOn && plainDateWords(credit.expiresOn, dates)
		const isArranged = isOnlyArranged(access, credit)
		return { kind: 'credit', key, child, lesson, minutes, until, count, answer, isArranged }
	})
}

/** Consents that this guardian may give and that are still missing. */
function readUnsigned(access: Access, chosen: OpenPortal['chosen']): Todo[] {
	const signers = chosen.filter(({ maySign }) => maySign)
	const unanswered = listUnansweredTexts(
		access,
		signers.map(({ id }) => id),
	)
	return signers.flatMap((child) =>
		unanswered
			.filter(({ studentId }) => studentId === child.id)
			.map(({ id, kind }) => ({
				kind: 'consent' as const,
				key: `${id}-${child.id}`,
				child: nameFor(access, child),
				name: portalWords(access.language).settings.kinds[kind],
				studentId: child.id,
			})),
	)
}

function readUnread(access: Access, chosen: OpenPortal['chosen']): Todo[] {
	return listReports(access, { limit: 20 }).flatMap(
		({ id, studentId, title, acknowledgedAt, replacedAt }) => {
			const child = chosen.find((child) => child.id === studentId)
			if (!child || acknowledgedAt || replacedAt) return []
			return { kind: 'report', key: id, child: nameFor(access, child), name: title }
		},
	)
}

function readComments(access: Access, chosen: OpenPortal['chosen']): Todo[] {
	const ids = chosen.map(({ id }) => id)
	return listNewComments(access, ids).flatMap(({ recordingId, studentId, author, assignmentId }) => {
		const child = chosen.find(({ id }) => id === studentId)
		if (!child || !author) return []
		return { kind: 'comment', key: recordingId, child: nameFor(access, child), author, assignmentId }
	})
}

function readProposals(access: Access, chosen: OpenPortal['chosen']): Todo[] {
	const { school, dates } = access
	return listProposals(access, { state: 'open' }).flatMap(({ id, studentId, expiresAt }) => {
		const child = chosen.find((child) => child.id === studentId)
		const until = dateWords(expiresAt - 1, school.timeZone, dates)
		return child?.mayBook ? { kind: 'proposal', key: id, child: nameFor(access, child), until } : []
	})
}

/** Answers of the office to requests. A booked or moved lesson is listed anyway, so it is left out. */
function readAnswers(access: Access, chosen: OpenPortal['chosen']): Todo[] {
	const { school, dates } = access
	const asked = listDeclinedMoves(
		access,
		chosen.map(({ id }) => id),
	)
	return asked.flatMap(({ id, studentId, startsAt, answer }) => {
		const child = chosen.find((child) => child.id === studentId)
		const when = momentWords(startsAt, school.timeZone, dates)
		return child && answer ? { kind: 'answer', key: id, child: nameFor(access, child), when, answer } : []
	})
}

/** The family's open tasks, the most urgent first. */
export function readTodo(access: Access, { chosen, billed, shows }: OpenPortal, parts: HomeParts): Todo[] {
	const ofLessons = () => [
		...(parts.proposals ? readProposals(access, chosen) : []),
		...(parts.answers ? readAnswers(access, chosen) : []),
		...(parts.offers ? readOffers(access, chosen) : []),
		...(parts.credits ? readCredits(access, chosen) : []),
	]
	return [
		...(shows.money && parts.places ? readPlaces(access, chosen) : []),
		...(shows.money && parts.autopay ? readCards(access, billed) : []),
		...(shows.schedule ? ofLessons() : []),
		...(shows.reports && parts.unread ? readUnread(access, chosen) : []),
		...(shows.notes && parts.comments ? readComments(access, chosen) : []),
		...readUnsigned(access, chosen),
	]
}
