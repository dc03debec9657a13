import type { listSeated } from '#app/models/dashboard/figures.server.ts'
import { many } from '#app/domain/class/labels.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'
import { href } from '#app/domain/href.ts'
import type { NeedLine } from './need-line.ts'

const NAMED = 5

/** Classes whose last day is over, overfull classes, and classes with both free seats and a waiting list. */
export function classLines(seated: readonly Seated[], format: DateFormat): NeedLine[] {
	const lines = seated.flatMap((row) => {
		const line =
			row.isPast && row.endsOn !== null ? overLine(row, plainDateWords(row.endsOn, format)) : seatLine(row)
		return line ?? []
	})
	if (lines.length <= NAMED) return lines
	const list = { label: 'Show classes', to: href.classes() }
	const rest = `${many(lines.length - NAMED, 'more class', 'more classes')} that are over, too full or have a seat to give.`
	return [...lines.slice(0, NAMED), { text: rest, tone: 'brass', button: list }]
}

type Seated = ReturnType<typeof listSeated>['classes'][number]

function overLine({ id, name }: Seated, day: string): NeedLine {
	const button = { label: 'Finish it', to: href.class(id, 'finish') }
	return { text: `The last day of ${name} was ${day}.`, tone: 'brass', button }
}

function seatLine({ id, name, capacity, taken, offered, waiting }: Seated): NeedLine | null {
	if (capacity === null) return null
	// An offered seat waits for an answer: it is neither free nor still needed.
	const [free, wait] = [capacity - taken - offered, waiting - offered]
	const button = (page: 'students' | 'waiting-list') => ({
		label: 'Open the class',
		to: href.class(id, page),
	})
	if (taken > capacity) {
		const text = `${name} has ${taken} students for ${many(capacity, 'seat', 'seats')}.`
		return { text, tone: 'brass', button: button('students') }
	}
	if (free <= 0 || wait <= 0) return null
	const text = `${name} has ${many(free, 'free seat', 'free seats')}, and ${wait} ${wait === 1 ? 'waits' : 'wait'} for one.`
	return { text, tone: 'brass', button: button('waiting-list') }
}
