import { portalWords } from '#app/content/portal/catalogs.ts'
import { plannedTimeWords } from '#app/requests/join.server.ts'
import { nameFor, type OpenPortal } from '#app/requests/portal.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listCredits } from '#app/models/attendance/credit-list.server.ts'
import { listClosures } from '#app/models/calendar/closures.server.ts'
import { groupCredits, isPastExpiry, hasOpenRequest } from '#app/domain/attendance/credit-groups.ts'
import { concerns, covers } from '#app/domain/calendar/closed-time.ts'
import { intervalWords, timesWords } from '#app/domain/class/weekly.ts'
import { closureWords } from '#app/domain/calendar/labels.ts'
import { nameBeside } from '#app/domain/lesson/name-beside.ts'
import { wallTimeAt } from '#app/domain/lesson/wall-time.server.ts'
import { isOnlyArranged } from '#app/models/portal/no-slots.server.ts'
import type { OwnLesson } from '#app/models/portal/lessons.server.ts'
import { listOffers, type ListedOffer } from '#app/models/enrolment/offers.server.ts'
import { listProposals } from '#app/models/lesson/proposal-list.server.ts'
import { listTakenTimes } from '#app/models/lesson/proposals.server.ts'
import { clockWords, spanWords } from '#app/utils/clock.ts'
import { dateWords, daysAfter, momentWords, plainDateWords, today } from '#app/utils/dates.ts'
import { capitalized } from '#app/utils/spoken.ts'

/** Days on which an unused make-up lesson is still mentioned after its last day. */
const ENDED_SHOWN = 30

/**
 * Closures of the school and of the sites of these lessons. A closure of a room, a teacher or a class is only shown with
 * the lessons it affects, because all others take place.
 */
export function readClosures(
	access: Access,
	{ from, to }: { from: string; to: string },
	coming: OwnLesson[],
) {
	const { dates, school } = access
	const all = listClosures(access, { from, to })
	const isAtSite = (siteId: string | null) => coming.some((lesson) => lesson.siteId === siteId)
	return {
		closures: all
			.filter(({ effect }) => effect === 'skip')
			.filter(({ roomId, teacherId, classId }) => roomId === null && teacherId === null && classId === null)
			.filter(({ siteId }) => siteId === null || isAtSite(siteId))
			.map((closure) => ({
				name: closureWords(closure),
				site: closure.site,
				from: plainDateWords(closure.startsOn, dates),
				to: plainDateWords(closure.endsOn, dates),
				hours: closure.fromTime && closure.toTime && spanWords(closure.fromTime, closure.toTime, dates),
			})),
		/** A closure of the lesson's room, teacher or class, or the note about a day with lessons, if the lesson has not been canceled. */
		closureOf: (lesson: OwnLesson) => {
			if (lesson.state !== 'scheduled') return null
			const start = wallTimeAt(lesson.startsAt, school.timeZone)
			const end = wallTimeAt(lesson.endsAt, school.timeZone)
			const closure = all.find(
				(closure) =>
					(closure.effect === 'skip'
						? (closure.roomId ?? closure.teacherId ?? closure.classId) !== null
						: closure.publicNote) &&
					concerns(closure, lesson) &&
					covers(closure, start, end),
			)
			if (!closure) return null
			const takesPlace = closure.effect !== 'skip'
			return { name: closureWords(closure), room: closure.room, takesPlace }
		},
	}
}

/**
 * Open credits, also past their last day while the office looks for a time, and those that ended unused in the last
 * days, so that a family does not look for them in vain.
 */
export function readCredits(access: Access, chosen: OpenPortal['chosen']) {
	const { dates } = access
	const day = today(access.school.timeZone)
	const states = ['open', 'expired'] as const
	const all = listCredits(access, { states, lastsUntil: daysAfter(day, -ENDED_SHOWN) })
	const past = all.filter((credit) => isPastExpiry(credit, day))
	const open = all.filter((credit) => !past.includes(credit))
	const late = past.filter((credit) => credit.state === 'open' && hasOpenRequest(credit))
	const ended = past.filter((credit) => !late.includes(credit))
	return {
		credits: [
			...readOpen(access, chosen, open),
			...readOpen(access, chosen, late).map((credit) => ({ ...credit, mayBook: false, until: null })),
		],
		ended: ended.flatMap(({ id, studentId, missedOn, expiresOn, answer }) => {
			const child = chosen.find((child) => child.id === studentId)
			const missed = missedOn && plainDateWords(missedOn, dates)
			const until = plainDateWords(expiresOn ?? '', dates)
			return child ? [{ id, child: nameFor(access, child), missed, until, answer }] : []
		}),
	}
}

function readOpen(access: Access, chosen: OpenPortal['chosen'], open: ReturnType<typeof listCredits>) {
	return groupCredits(open).flatMap((credit) => {
		const { id, count, studentId, classId, lesson, minutes, expiresOn } = credit
		const child = chosen.find((child) => child.id === studentId)
		const until = expiresOn && plainDateWords(expiresOn, access.dates)
		// A newer credit may expire first. The request about the other one stays visible.
		const asked = open.find(
			(one) =>
				one.studentId === studentId && one.classId === classId && one.minutes === minutes && one.askedAt,
		)
		const request = { isAsked: asked !== undefined, answer: asked?.answer ?? null }
		return child
			? [
					{
						id,
						count,
						lesson,
						child: nameFor(access, child),
						mayBook: child.mayBook,
						isArranged: child.mayBook && isOnlyArranged(access, credit),
						minutes,
						until,
						...request,
					},
				]
			: []
	})
}

export function readOffers(access: Access, chosen: OpenPortal['chosen']) {
	const { dates, school } = access
	return listOffers(access)
		.filter(({ isOver }) => !isOver)
		.flatMap((offer) => {
			const child = chosen.find(({ id }) => id === offer.studentId)
			if (!child) return []
			const { enrolmentId, version, classId, class: name } = offer
			return {
				enrolmentId,
				version,
				classId,
				name,
				when: whenWords(access, offer),
				child: child.firstName,
				mayBook: child.mayBook,
				until: momentWords(offer.offeredUntil ?? 0, school.timeZone, dates),
			}
		})
}

/** `Mondays and Wednesdays at 16:00, 45 minutes`, and what is planned; null if no time is set. */
function whenWords({ dates, language }: Access, offer: ListedOffer): string | null {
	if (!offer.weekday || !offer.startTime) return null
	const { offer: text, weekdays } = portalWords(language)
	const times = timesWords(
		offer,
		({ weekday, onlyDay }) => {
			if (onlyDay) return plainDateWords(onlyDay, dates)
			const day = weekdays[(weekday ?? 0) - 1] ?? ''
			return language === 'en' ? day : day.toLowerCase()
		},
		(days, { everyWeeks, startTime, durationMinutes }) => {
			const day = [days, intervalWords(everyWeeks, language)].filter(Boolean).join(', ')
			return text.when(day, clockWords(startTime ?? '', dates), durationMinutes)
		},
		language,
	)
	return [capitalized(times), plannedTimeWords(offer, language, dates)].filter(Boolean).join(', ')
}

export function readProposals(access: Access, chosen: OpenPortal['chosen']) {
	const { dates, school } = access
	const text = (at: number) => momentWords(at, school.timeZone, dates)
	return listProposals(access, { state: 'open' }).flatMap(
		({ id, studentId, lessonId, lesson, message, times, expiresAt }) => {
			const child = chosen.find((child) => child.id === studentId)
			if (!child) return []
			const taken = listTakenTimes(access, { lessonId, times })
			return {
				id,
				mayBook: child.mayBook,
				// The class of a private lesson is usually named after the student.
				lesson: [nameFor(access, child), nameBeside(child.name, lesson)].filter(Boolean).join(', ') || null,
				when: text(lesson.startsAt),
				message,
				until: dateWords(expiresAt - 1, school.timeZone, dates),
				times: times.map(({ startsAt }) => ({
					startsAt,
					when: text(startsAt),
					isGone: taken.includes(startsAt),
				})),
			}
		},
	)
}
