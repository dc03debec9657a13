import type { SlotDayShown } from '#app/components/lesson/slot-days.tsx'
import { wallTimeAt } from '#app/domain/lesson/wall-time.server.ts'
import type { Access } from '#app/models/access.server.ts'
import type { TrialTime } from '#app/models/join/shown-teachers.server.ts'
import { plainDayWords, shortDayWords, timeWords } from '#app/utils/dates.ts'
import { factLine } from '#app/utils/fact-line.ts'
import { groupedBy } from '#app/utils/group.ts'
import { spreadOver } from '#app/utils/spread.ts'
import { datesIn, type Language } from '#app/utils/spoken.ts'

const TIMES_SHOWN = 4

const DAYS_SHOWN = 6
/** Further times of a day are behind a press. */
const TIMES_A_DAY = 4

/** The times by day. */
export function trialDays(
	{ school }: Access,
	times: readonly TrialTime[],
	language: Language,
): SlotDayShown[] {
	const writing = datesIn(language, school.paperFormat)
	const dayOf = ({ startsAt }: TrialTime) => wallTimeAt(startsAt, school.timeZone).day
	const slotOf = (trialTime: TrialTime) => ({
		key: trialTime.key,
		time: timeWords(trialTime.startsAt, school.timeZone, writing),
		where: teacherOf(trialTime),
	})
	return [...groupedBy(times, dayOf)].slice(0, DAYS_SHOWN).map(([day, of]) => {
		const slots = of.map(slotOf)
		const text = plainDayWords(day, writing)
		const starts = spreadOver(slots, TIMES_A_DAY)
		return { day, text, where: '', starts, more: slots.filter((slot) => !starts.includes(slot)) }
	})
}

/** A few of them, on as many days as there are, and early on one day but later on the next. */
export function firstTrials({ school }: Access, times: readonly TrialTime[], language: Language) {
	const writing = datesIn(language, school.paperFormat)
	const dayOf = ({ startsAt }: TrialTime) => wallTimeAt(startsAt, school.timeZone).day
	const firsts = [...groupedBy(times, dayOf).values()].flatMap((ofDay, at) => {
		const few = spreadOver(ofDay, TIMES_SHOWN)
		return few[at % few.length] ?? []
	})
	const others = times.filter((time) => !firsts.includes(time))
	return [...firsts, ...others]
		.slice(0, TIMES_SHOWN)
		.sort((trialTime, other) => trialTime.startsAt - other.startsAt)
		.map((trialTime) => ({
			key: trialTime.key,
			day: shortDayWords(dayOf(trialTime), writing),
			time: timeWords(trialTime.startsAt, school.timeZone, writing),
			teacher: teacherOf(trialTime),
		}))
}

function teacherOf({ teacher, instruments }: TrialTime): string {
	return [factLine(instruments), teacher].filter(Boolean).join(', ')
}
