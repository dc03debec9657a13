import { many } from './labels.ts'

/** Names the lessons that a later last day put back, and those that stay out. */
export function lessonsBackWords({ count, isWhole }: { count: number; isWhole: boolean } = NONE): string {
	const back = count > 0 ? `${many(count, 'lesson is', 'lessons are')} back in the schedule.` : ''
	if (isWhole) return back
	return back
		? `${back} The others could not be put back. Add them at another time.`
		: 'The lessons until then could not be put back. Add them at another time.'
}

const NONE = { count: 0, isWhole: true }
