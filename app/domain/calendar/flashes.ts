import { many } from '../class/labels.ts'
import { mailedWords, type Params, type Words } from '../flash/words.ts'

/** Lessons on the days that a changed or removed closure opens again. */
export interface OpenAgain {
	/** Lessons that were added. */
	added: number
	/** Days that stay without a lesson, because it would clash. */
	clashing: number
	/** The people who get an email about the added lessons. */
	mailed?: 'families' | 'teachers'
	/** Lessons that were closed before, and stay so until the office brings them back. */
	closed: number
}

/** Parameters of the message after a closure was changed or removed. */
export function openAgainParams({ added, clashing, mailed, closed }: OpenAgain): Params {
	return {
		...(added > 0 ? { added: many(added, 'lesson was', 'lessons were') } : {}),
		...(clashing > 0 ? { clashing: many(clashing, 'lesson was', 'lessons were') } : {}),
		...(mailed ? { mailed } : {}),
		...(closed > 0 ? { closed: many(closed, 'lesson stays', 'lessons stay') } : {}),
	}
}

function openAgainWords(params: Params): string {
	const { added, clashing, closed } = params
	return [
		added
			? ` ${added} added on its days again.${mailedWords(params) || ' No email was sent about this.'}`
			: '',
		clashing ? ` ${clashing} left out, because of a clash.` : '',
		closed ? ` ${closed} closed on days that are open again.` : '',
	].join('')
}

export const closureFlashes = {
	'closure-saved': {
		tone: 'good',
		say: (params: Params) => `${params.name ?? 'The closure'} saved.${openAgainWords(params)}`,
	},
	'closure-removed': {
		tone: 'good',
		say: (params: Params) => `${params.name ?? 'The closure'} was removed.${openAgainWords(params)}`,
	},
	'lessons-reopened': {
		tone: 'good',
		say: (params: Params) =>
			`${params.back ?? 'No lesson takes'} place after all.${mailedWords(params)}${params.taken ? ` ${params.taken} closed, because the time is taken.` : ''}`,
	},
	'time-off-ended': {
		tone: 'good',
		say: ({ day, stays }: Params) =>
			`Lessons can be booked again from ${day ?? 'then'} on.${stays ? ` ${stays} canceled on these days.` : ''}`,
	},
	'absent-lessons-back': {
		tone: 'good',
		say: (params: Params) =>
			`${params.back ?? 'No lesson takes'} place after all.${mailedWords(params)}${params.taken ? ` ${params.taken} canceled.` : ''}`,
	},
} as const satisfies Record<string, Words>
