import type { OpenPortal } from '#app/flows/portal.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listCredits } from '#app/models/attendance.server.ts'
import { listClosures } from '#app/models/calendar.server.ts'
import { listOffers } from '#app/models/enrolment.server.ts'
import { listProposals } from '#app/models/lesson.server.ts'
import { clockWords } from '#app/utils/clock.ts'
import { momentWords, plainDateWords } from '#app/utils/dates.ts'

/* What stands above the lessons of a family: what is owed, offered and asked. */

export function readClosures(access: Access, from: string, to: string) {
	const { dates } = access
	return listClosures(access, { from, to })
		.filter(({ effect }) => effect === 'skip')
		.map(({ name, startsOn, endsOn }) => ({
			name,
			from: plainDateWords(startsOn, dates),
			to: plainDateWords(endsOn, dates),
		}))
}

export function readCredits(access: Access, chosen: OpenPortal['chosen']) {
	return listCredits(access, { states: ['open'] }).flatMap(({ id, studentId, minutes, expiresOn }) => {
		const child = chosen.find((one) => one.id === studentId)
		const until = expiresOn && plainDateWords(expiresOn, access.dates)
		return child ? [{ id, child: child.firstName, mayBook: child.mayBook, minutes, until }] : []
	})
}

export function readOffers(access: Access, chosen: OpenPortal['chosen']) {
	const { dates, school } = access
	return listOffers(access)
		.filter(({ isOver }) => !isOver)
		.flatMap((offer) => {
			const child = chosen.find(({ id }) => id === offer.studentId)
			if (!child) return []
			const { enrolmentId, version, classId, class: name, weekday, startTime, durationMinutes } = offer
			return {
				...{ enrolmentId, version, classId, name, weekday, minutes: durationMinutes },
				startTime: startTime && clockWords(startTime, dates),
				child: child.firstName,
				mayBook: child.mayBook,
				until: momentWords(offer.offeredUntil ?? 0, school.timeZone, dates),
			}
		})
}

export function readProposals(access: Access, chosen: OpenPortal['chosen']) {
	const { dates, school } = access
	const words = (at: number) => momentWords(at, school.timeZone, dates)
	return listProposals(access, { state: 'open' }).flatMap(
		({ id, studentId, lesson, message, times, expiresAt }) => {
			const child = chosen.find((one) => one.id === studentId)
			if (!child) return []
			return {
				id,
				child: child.firstName,
				mayBook: child.mayBook,
				lesson: lesson.class,
				when: words(lesson.startsAt),
				message,
				until: words(expiresAt),
				times: times.map(({ startsAt }) => ({ startsAt, when: words(startsAt) })),
			}
		},
	)
}
