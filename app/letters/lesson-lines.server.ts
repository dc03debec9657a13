import type { Consequence } from '#app/domain/attendance/consequence.ts'
import type { LetterWords } from '#app/content/letters/catalogs.ts'
import type { Language } from '#app/utils/spoken.ts'
import { letterWords } from './words.server.ts'

/** Outcome for a lesson, with formatted dates, times and names. */
export type Becomes =
	| { is: 'undecided' }
	| { is: 'canceled'; by?: keyof LetterWords['lessons']['becomes']['canceledBy'] }
	| { is: 'taughtBy'; teacher: string }
	| { is: 'changed'; when?: string; teacher?: string; room?: string }

/** `Violin, Tue 3 March, 16:00 moves to Thu 5 March, 17:00–17:45, with Ben Ode, in Room 2` */
export function becomesLine(language: Language, lesson: string, becomes: Becomes): string {
	const words = letterWords(language).lessons.becomes
	if (becomes.is === 'undecided') return words.undecided(lesson)
	if (becomes.is === 'canceled') return (becomes.by ? words.canceledBy[becomes.by] : words.canceled)(lesson)
	if (becomes.is === 'taughtBy') return words.taughtBy(lesson, becomes.teacher)
	const { when, teacher, room } = becomes
	const others = [
		...(teacher === undefined ? [] : [words.with(teacher)]),
		...(room === undefined ? [] : [words.in(room)]),
	]
	if (when === undefined) return words.other(lesson, others.join(', '))
	return [words.moved(lesson, when), ...others].join(', ')
}

/** `no charge, 30 min credit until 14 March, 1 of 2 left` */
export function effectLine(
	language: Language,
	{ charges, creditMinutes, expiresOn, cap }: Consequence,
	dayWords: (day: string) => string,
): string {
	const words = letterWords(language).lessons.effect
	const credit = expiresOn
		? words.creditUntil(creditMinutes, dayWords(expiresOn))
		: words.credit(creditMinutes)
	return [
		charges ? words.charged : words.free,
		creditMinutes > 0 ? credit : words.noCredit,
		...(cap ? [words.left(cap.left, cap.of)] : []),
	].join(', ')
}
