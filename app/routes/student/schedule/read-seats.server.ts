import { portalWords } from '#app/content/portal/catalogs.ts'
import { letterWords } from '#app/letters/words.server.ts'
import { lessonNameIn } from '#app/requests/portal-lessons.server.ts'
import type { OpenPortal } from '#app/requests/portal.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listSeatsAway } from '#app/models/portal/seat-list.server.ts'
import { toldApart } from '#app/models/portal/seat-words.server.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'

/** One line for each seat that pauses or ends. Example: `Noor, Piano: paused from 3 May 2026 to 9 May 2026`. */
export function readSeatsAway(access: Access, { chosen }: OpenPortal) {
	const { home, lessons: text } = portalWords(access.language)
	const day = today(access.school.timeZone)
	const dayWords = (plain: string) => plainDateWords(plain, access.dates)
	const ids = chosen.map(({ id }) => id)
	return listSeatsAway(access, ids).map((seat) => {
		const { id, studentId, state, pausedFrom, pausedTo, endsOn } = seat
		const child = chosen.find((one) => one.id === studentId)
		const { dates: writing, language } = access
		const name = toldApart(access, seat, lessonNameIn(access, seat, child), { writing, language })
		const pauseWords = (from: string) =>
			pausedTo && pausedTo < day
				? letterWords(access.language).lessons.seats.noSeatYet
				: text.paused(dayWords(from), pausedTo && dayWords(pausedTo))
		const parts = [
			...(state === 'paused' && pausedFrom ? [pauseWords(pausedFrom)] : []),
			...(endsOn ? [text.lastDay(dayWords(endsOn))] : []),
		]
		const of = access.kind === 'learner' || !child ? name : home.lessonOf(child.firstName, name)
		return { id, words: `${of}: ${parts.join('; ')}` }
	})
}
