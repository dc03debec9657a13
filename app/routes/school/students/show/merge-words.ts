import type { ComparedPair } from './merge-question.server.ts'

/** What merging two records will do, each with its count. */
export function mergeConsequences({ moves, accounts }: ComparedPair): string[] {
	const { seats, waits, over, consents, tags, instruments, guardians, account } = moves
	const named = (names: readonly string[]) => names.join(', ')
	const moving = [
		seats > 0 ? count(seats, 'place in a class', 'places in classes') : null,
		waits > 0 ? count(waits, 'place on a waiting list', 'places on waiting lists') : null,
		over > 0 ? count(over, 'enrollment that is over', 'enrollments that are over') : null,
	].filter((words) => words !== null)
	return [
		'The other record leaves your lists and the count of your plan. Old links to it lead to this one.',
		moving.length > 0
			? `These move: ${moving.join(', ')}.`
			: 'No places in classes and on waiting lists move: the other record has none.',
		consents > 0
			? `${count(consents, 'consent moves', 'consents move')}. What was withdrawn on either record is withdrawn.`
			: 'No consents move.',
		guardians.length > 0
			? `${count(guardians.length, 'guardian is', 'guardians are')} added where they are not there already: ${named(guardians)}.`
			: 'No guardians move.',
		...(instruments.length > 0
			? [`${count(instruments.length, 'instrument is', 'instruments are')} added: ${named(instruments)}.`]
			: []),
		...(tags.length > 0 ? [`${count(tags.length, 'tag is', 'tags are')} added: ${named(tags)}.`] : []),
		...(account && !accounts ? ['The account of the other record belongs to this one.'] : []),
		'The history of the other record stays on its own page.',
	]
}

function count(number: number, one: string, many: string): string {
	return `${number} ${number === 1 ? one : many}`
}
