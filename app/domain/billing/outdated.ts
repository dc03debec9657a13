import { many } from '#app/domain/class/labels.ts'
import { moneyWords } from '#app/utils/money.ts'

/** A lesson of a draft that is no longer charged, or an amount on it that is higher than is due now, with the reason. */
export interface OutdatedLine {
	about: string
	why: string
	isLesson: boolean
}

/** Lines named in a sentence. The page of the draft names all of them. */
const MOST_NAMED = 3

/** The reason why a draft is held back: it bills more than is due now. */
export function outdatedWords(lines: readonly OutdatedLine[]): string {
	const named = lines.slice(0, MOST_NAMED).map(({ about, why }) => `${about}: ${why}`)
	const more = lines.length > MOST_NAMED ? ` And ${lines.length - MOST_NAMED} more.` : ''
	return `The draft bills ${billedTooMuch(lines)}. ${named.join(' ')}${more} Open the draft and ${setRightWords(lines)}.`
}

/** "1 lesson that is no longer charged and 2 amounts that are too high now" */
export function billedTooMuch(lines: readonly OutdatedLine[]): string {
	const { lessons, amounts } = countsOf(lines)
	return [
		lessons > 0 ? `${many(lessons, 'lesson that is', 'lessons that are')} no longer charged` : '',
		amounts > 0 ? `${many(amounts, 'amount that is', 'amounts that are')} too high now` : '',
	]
		.filter(Boolean)
		.join(' and ')
}

/** "take it off" or "set it right" */
export function setRightWords(lines: readonly OutdatedLine[]): string {
	const them = itOrThem(lines.length)
	return countsOf(lines).amounts > 0 ? `set ${them} right` : `take ${them} off`
}

/** The button that takes lessons off, or sets amounts right too. */
export function setRightLabel(lines: readonly OutdatedLine[]): string {
	const { lessons, amounts } = countsOf(lines)
	if (amounts === 0) return `Take ${many(lessons, 'lesson', 'lessons')} off`
	const prices = `set ${many(amounts, 'amount', 'amounts')} to what is due now`
	const label = lessons > 0 ? `take ${many(lessons, 'lesson', 'lessons')} off and ${prices}` : prices
	return label.charAt(0).toUpperCase() + label.slice(1)
}

/** "2 lessons were taken off. 1 amount was set to what is due now." */
export function setRightDone({ taken, priced }: { taken: number; priced: number }): string {
	return [
		taken > 0 ? `${many(taken, 'lesson was', 'lessons were')} taken off.` : '',
		priced > 0 ? `${many(priced, 'amount was', 'amounts were')} set to what is due now.` : '',
	]
		.filter(Boolean)
		.join(' ')
}

/** The reason why an amount on a draft is too high, and by how much. */
export function tooHighWords(
	{ why, amountMinor }: { why?: string; amountMinor: number },
	currency: string,
): string {
	return `${why ?? 'Its price or its days were changed.'} ${moneyWords(amountMinor, currency)} more is billed than is due now.`
}

/** How a line is charged although it is held back. */
export function chargeAnyway(lines: readonly OutdatedLine[]): string {
	const { lessons, amounts } = countsOf(lines)
	return [
		lessons > 0
			? 'To charge a lesson all the same, edit the draft and put a line of your own in its place.'
			: '',
		amounts > 0 ? 'To charge another amount, edit the draft and type the price.' : '',
	]
		.filter(Boolean)
		.join(' ')
}

function countsOf(lines: readonly OutdatedLine[]) {
	const lessons = lines.filter(({ isLesson }) => isLesson).length
	return { lessons, amounts: lines.length - lessons }
}

export function itOrThem(count: number): string {
	return count === 1 ? 'it' : 'them'
}
