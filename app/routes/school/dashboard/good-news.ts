import { href } from '#app/domain/href.ts'
import type { listSeated } from '#app/models/dashboard/figures.server.ts'
import type { listBirthdays } from '#app/models/student/birthdays.server.ts'
import { daysAfter, plainDayWords } from '#app/utils/dates.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'

const BIRTHDAYS = 1
const FULL = 1

interface News {
	birthdays: ReturnType<typeof listBirthdays>
	classes: ReturnType<typeof listSeated>['classes']
	day: string
	format: DateFormat
}

/** Good news for the office: birthdays of the week, and full classes. */
export function goodNews({ birthdays, classes, day, format }: News) {
	const when = (on: string) =>
		on === day ? 'today' : on === daysAfter(day, 1) ? 'tomorrow' : `on ${plainDayWords(on, format)}`
	const full = classes.filter(
		({ capacity, taken, isPast }) => !isPast && capacity !== null && capacity > 1 && taken === capacity,
	)
	return [
		...birthdays.slice(0, BIRTHDAYS).map(({ id, name, on, age }) => ({
			name,
			to: href.student(id),
			text: `turns ${age} ${when(on)}.`,
		})),
		...full.slice(0, FULL).map(({ id, name, taken }) => ({
			name,
			to: href.class(id),
			text: `is full, ${taken} of ${taken}.`,
		})),
	]
}
