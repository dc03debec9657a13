import type { listSeated } from '#app/models/dashboard/figures.server.ts'
import { many } from '#app/domain/class/labels.ts'
import { plainDateWords, type DateFormat } from '#app/utils/dates.ts'
import { href } from '#app/domain/href.ts'
import type { NeedLine } from './need-line.ts'

const NAMED = 5

/** Classes whose last day is over, overfull classes, and classes with both free seats and a waiting list. */
export function classLines(
	seated: ReturnType<typeof listSeated>['classes'],
	{ day, format }: { day: string; format: DateFormat },
): NeedLine[] {
	const lines = seated.flatMap(({ id, name, capacity, endsOn, taken, offered, waiting }): NeedLine[] => {
		if (endsOn !== null && endsOn < day) {
			const text = `The last day of ${name} was ${plainDateWords(endsOn, format)}.`
			return [{ text, tone: 'brass', button: { label: 'Finish it', to: href.class(id, 'finish') } }]
		}
		if (capacity === null) return []
		// An offered seat waits for an answer: it is neither free nor still needed.
		const [free, wait] = [capacity - taken - offered, waiting - offered]
		const text =
			taken > capacity
				? `${name} has ${taken} students for ${many(capacity, 'seat', 'seats')}.`
				: free > 0 && wait > 0
					? `${name} has ${many(free, 'free seat', 'free seats')}, and ${wait} ${wait === 1 ? 'waits' : 'wait'} for one.`
					: null
		const to = taken > capacity ? href.class(id, 'students') : href.class(id, 'waiting-list')
		return text ? [{ text, tone: 'brass', button: { label: 'Open the class', to } }] : []
	})
	if (lines.length <= NAMED) return lines
	const list = { label: 'Show classes', to: href.classes() }
	const rest = `${many(lines.length - NAMED, 'more class', 'more classes')} that are over, too full or have a seat to give.`
	return [...lines.slice(0, NAMED), { text: rest, tone: 'brass', button: list }]
}
