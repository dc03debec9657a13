import { many } from '#app/domain/class/labels.ts'
import type { ComparedPair } from './read-merge.server.ts'

export function mergeConsequences({ moves, accounts }: ComparedPair): string[] {
	const { seats, waits, over, consents, tags, instruments, guardians, account } = moves
	const named = (names: readonly string[]) => names.join(', ')
	const moving = [
		seats > 0 ? many(seats, 'place in a class', 'places in classes') : null,
		waits > 0 ? many(waits, 'place on a waiting list', 'places on waiting lists') : null,
		over > 0 ? many(over, 'enrollment that is over', 'enrollments that are over') : null,
	].filter((text) => text !== null)
	return [
		'The other record is hidden from your lists and no longer counts toward your plan. Links to it open this one.',
		moving.length > 0
			? `These move: ${moving.join(', ')}.`
			: 'The other record has no classes or waiting lists to move.',
		consents > 0
			? `${many(consents, 'consent moves', 'consents move')}. Consent withdrawn on either record stays withdrawn.`
			: 'No consents move.',
		guardians.length > 0
			? `${many(guardians.length, 'guardian is', 'guardians are')} added where they are not there already: ${named(guardians)}.`
			: 'No guardians move.',
		...(instruments.length > 0
			? [`${many(instruments.length, 'instrument is', 'instruments are')} added: ${named(instruments)}.`]
			: []),
		...(tags.length > 0 ? [`${many(tags.length, 'tag is', 'tags are')} added: ${named(tags)}.`] : []),
		...(account && !accounts ? ['The account of the other record belongs to this one.'] : []),
		'The history of the other record stays on its own page.',
	]
}
