import { many } from '#app/domain/class/labels.ts'

interface Greeted {
	name: string
	/** Wall time at the school: `17:30`. */
	time: string
	/** Lessons of today that take place, and how many of them are still to come or going on. */
	today: number
	left: number
	/** The next day with lessons, if nothing is left today: `tomorrow`, `on Monday, November 30`. */
	next: { lessons: number; when: string; from: string } | null
}

/** `Good evening, Hanna. No lessons today, 17 tomorrow from 2:30 PM.` */
export function greetingWords({ name, time, today, left, next }: Greeted): string {
	const part = time < '12:00' ? 'morning' : time < '18:00' ? 'afternoon' : 'evening'
	const hello = `Good ${part}, ${name.split(' ')[0]}.`
	if (left > 0) {
		const lessons = counted(today, left === today ? 'lesson today' : 'lesson')
		return `${hello} ${capital(left === today ? lessons : `${spelled(left)} of ${lessons} left today`)}.`
	}
	const then = next ? `${counted(next.lessons, 'lesson')} ${next.when} from ${next.from}` : ''
	if (today > 0)
		return `${hello} ${capital(`${counted(today, 'lesson')} taught today`)}${then ? `, ${then}` : ''}.`
	return `${hello} No lessons today${then ? `, ${then.replace(/ lessons?/, '')}` : ''}.`
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

const spelled = (count: number) => NUMBERS[count] ?? count.toLocaleString('en')

/** `four lessons today`: the first word of the noun takes the plural. */
function counted(count: number, noun: string): string {
	const [first = '', ...rest] = noun.split(' ')
	return [many(count, first, `${first}s`).replace(/^\S+/, spelled(count)), ...rest].join(' ')
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
