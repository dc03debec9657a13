import { busyTimesReader } from '#app/adapters/calendars/busy-times.server.ts'
import type { FlashId } from '#app/domain/flash.ts'
import { busyCalendarForm } from '#app/domain/teacher/busy-form.ts'
import type { Access } from '#app/models/access.server.ts'
import {
	claimBusyCalendar,
	findBusyCalendar,
	keepBusyTimes,
	removeBusyCalendar,
	setBusyCalendar,
} from '#app/models/calendar/busy-calendar.server.ts'
import { goTo, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { momentWords } from '#app/utils/dates.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'

/** The page about a teacher's other calendar, for the teacher and for the office. */
export function readBusyTimes(access: Access, teacherId: string) {
	const { timeZone, dateFormat } = access.school
	const text = (at: number | null) => at && momentWords(at, timeZone, dateFormat)
	const busyCalendar = findBusyCalendar(access, teacherId)
	return {
		calendar: busyCalendar && {
			host: busyCalendar.host,
			readAt: text(busyCalendar.readAt),
			failingSince: text(busyCalendar.failingSince),
			failure: busyCalendar.failure,
		},
	}
}

export type BusyTimesRead = ReturnType<typeof readBusyTimes>

interface AtBusyTimes extends Doing {
	teacher: { id: string; name: string }
	/** The page. */
	here: string
}

export const saveBusyTimes = tasksOf<AtBusyTimes>()({
	form: busyCalendarForm,
	async save({ access, teacher }, value): Promise<Outcome<{ said?: FlashId }>> {
		const { schoolId } = access
		if (value.intent === 'remove') {
			const removed = removeBusyCalendar(access, teacher)
			return removed.ok ? done({ said: 'busy-times-removed' }) : removed
		}
		if (value.intent === 'save') setBusyCalendar(access, teacher, value.url)
		const claimed = claimBusyCalendar(schoolId, teacher.id)
		if (!claimed.ok) return claimed
		const read = await busyTimesReader()(claimed.value.url, claimed.value)
		keepBusyTimes(schoolId, claimed.value, read)
		// The page itself says why a calendar cannot be read.
		return done({ said: read.ok ? 'busy-times-read' : undefined })
	},
	then: ({ said }, { here }) => goTo(here, said),
})
