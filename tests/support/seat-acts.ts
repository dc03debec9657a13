import { addClosure } from '#app/models/calendar/closures.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { endEnrolment, pauseEnrolment } from '#app/models/enrolment/changes.server.ts'
import { moveEnrolment } from '#app/models/enrolment/move.server.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { rows } from './database.ts'

/** What the office does to seats and to days, which changes what is billed and never what was paid. */
export function seatActs(access: Access, classIds: readonly string[], chance: () => number) {
	const day = (days: number) => daysAfter(today(access.school.timeZone), Math.floor(chance() * days))
	type Seat = { id: string; classId: string; version: number }
	const onSeat = (act: (which: Seat) => { ok: boolean }) => {
		const seats = rows<Seat>('select id, class_id classId, version from enrolments order by id')
		const seat = seats[Math.floor(chance() * seats.length)]
		return seat ? act(seat) : { ok: false }
	}
	return {
		leave: () =>
			onSeat(({ version, ...which }) =>
				endEnrolment(access, which, { version, endsOn: day(30), reason: 'r' }),
			),
		pause: () =>
			onSeat(({ version, ...which }) => {
				const from = day(20)
				const to = daysAfter(from, Math.floor(chance() * 30))
				const keepsSeat = chance() < 0.6
				return pauseEnrolment(access, which, { version, from, to, keepsSeat, paysWhilePaused: false })
			}),
		move: () =>
			onSeat(({ version, ...which }) => {
				const classId = classIds.find((id) => id !== which.classId) ?? ''
				return moveEnrolment(access, which, { version, classId, startsOn: daysAfter(day(20), 1) })
			}),
		close: () => {
			const startsOn = day(40)
			const endsOn = daysAfter(startsOn, Math.floor(chance() * 8))
			return addClosure(access, newId(), { name: `Closed ${newId()}`, effect: 'skip', startsOn, endsOn })
		},
	}
}
