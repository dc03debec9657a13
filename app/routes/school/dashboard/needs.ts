import type { Needed } from '#app/models/dashboard/attention.server.ts'
import { many } from '#app/domain/class/labels.ts'
import type { NeedLine } from './need-line.ts'
import { NEED_WORDS } from './need-words.ts'

const STUDENTS = ['student', 'students'] as const

export function needLines(needed: Needed[]): NeedLine[] {
	return needed.map(({ need, people, more, id, name }) => {
		const { one, many: several, noun = STUDENTS, mend, list, isWhole, tone = 'brass' } = NEED_WORDS[need]
		const single = people === 1 && Boolean(id)
		const all = typeof list === 'function' ? list(id ?? '') : list
		const button = single ? { label: mend.label, to: mend.to(id ?? '') } : all
		const listed = isWhole && !single && !more ? { people } : {}
		const counted = `${more ? 'more than ' : ''}${many(people, ...noun)}`
		const text = single ? one(name ?? '') : several(counted).replace(/^more/, 'More')
		return { text, button, tone, ...listed }
	})
}
